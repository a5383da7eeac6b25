/**
 * The 32 fields that a record can mark as exposed, in the order of their bits, with the data classes of Have
 * I Been Pwned. Part of the file format: a bit never changes its meaning.
 */
export const fieldClasses = {
	email: ["Email addresses", "Recovery email addresses"],
	password: ["Passwords", "Historical passwords", "Password hints", "Password strengths"],
	username: ["Usernames", "Nicknames", "Display names", "Instant messenger identities"],
	name: ["Names", "Salutations"],
	phone: ["Phone numbers", "Partial phone numbers", "Cellular network names", "Telecommunications carrier"],
	address: ["Physical addresses", "Delivery instructions"],
	birth_date: [
		"Dates of birth",
		"Partial dates of birth",
		"Ages",
		"Age groups",
		"Places of birth",
		"Astrological signs",
	],
	gender: ["Genders"],
	ip_address: ["IP addresses"],
	location: ["Geographic locations", "Latitude and longitude pairs", "Time zones"],
	social_profile: [
		"Social media profiles",
		"Social connections",
		"Profile statistics",
		"User website URLs",
		"Homepage URLs",
		"Bios",
		"Personal descriptions",
		"Personal interests",
		"Address book contacts",
	],
	work: [
		"Job titles",
		"Employers",
		"Occupations",
		"Job applications",
		"Employment statuses",
		"Career levels",
		"Professional skills",
		"Years of professional experience",
		"Work habits",
		"Company names",
		"Education levels",
		"Academic records",
		"School grades (class levels)",
		"IQ levels",
	],
	government_id: [
		"Government issued IDs",
		"Partial government issued IDs",
		"Passport numbers",
		"Social security numbers",
		"Driver's licenses",
		"Taxation records",
	],
	payment_card: ["Credit cards", "Credit card CVV", "Partial credit card data", "Payment methods"],
	bank_account: ["Bank account numbers"],
	finances: [
		"Account balances",
		"Credit scores",
		"Credit status information",
		"Financial transactions",
		"Financial investments",
		"Income levels",
		"Earnings",
		"Net worths",
		"Loan information",
		"Payment histories",
		"Socioeconomic levels",
		"Living costs",
		"Utility bills",
		"Cryptocurrency wallet addresses",
		"Home ownership statuses",
	],
	purchases: [
		"Purchases",
		"Purchasing habits",
		"Buying preferences",
		"Loyalty program details",
		"Reward program balances",
		"Shipment tracking numbers",
		"Warranty claims",
		"Charitable donations",
		"Clothing sizes",
	],
	messages: [
		"Private messages",
		"Chat logs",
		"Email messages",
		"SMS messages",
		"Support tickets",
		"Customer service records",
		"Customer interactions",
		"Customer feedback",
		"Comments",
		"Forum posts",
		"AI prompts",
		"Survey results",
	],
	security_question: ["Security questions and answers", "Mothers maiden names"],
	token: ["Auth tokens", "Encrypted keys", "Mnemonic phrases"],
	pin: ["PINs"],
	health: [
		"Personal health data",
		"Health insurance information",
		"HIV statuses",
		"Disabilities",
		"Fitness levels",
	],
	sexuality: ["Sexual orientations", "Sexual fetishes"],
	origin_and_beliefs: [
		"Religions",
		"Nationalities",
		"Citizenship statuses",
		"Ethnicities",
		"Races",
		"Political views",
		"Political donations",
	],
	family: [
		"Family structure",
		"Family members' names",
		"Spouses names",
		"Marital statuses",
		"Relationship statuses",
		"Parenting plans",
		"Deceased date",
		"Deceased statuses",
	],
	media: ["Photos", "Profile photos", "Avatars", "Audio recordings", "Biometric data"],
	device: [
		"Device information",
		"Browser user agent details",
		"IMEI numbers",
		"IMSI numbers",
		"MAC addresses",
		"Device serial numbers",
		"Device usage tracking data",
		"Apps installed on devices",
	],
	browsing: ["Website activity", "Browsing histories", "Login histories", "User statuses", "VIP statuses"],
	vehicle: [
		"Vehicle details",
		"Vehicle identification numbers (VINs)",
		"Vehicle registration plates",
		"Licence plates",
		"Car ownership statuses",
	],
	lifestyle: [
		"Physical attributes",
		"Smoking habits",
		"Drinking habits",
		"Drug habits",
		"Eating habits",
		"Beauty ratings",
		"Tattoo status",
	],
	travel: ["Flights taken", "Travel habits", "Travel plans", "Appointments"],
	other: ["Spoken languages", "Language preferences"],
} as const satisfies Record<string, readonly string[]>;

export type Field = keyof typeof fieldClasses;

export const fieldNames = Object.keys(fieldClasses) as Field[];

export const fieldBit = Object.fromEntries(fieldNames.map((name, bit) => [name, (1 << bit) >>> 0])) as Record<
	Field,
	number
>;

const fieldOfClass = new Map<string, Field>(
	fieldNames.flatMap((field) => fieldClasses[field].map((name) => [name, field] as const)),
);

/** The names of the bits that are set. */
export function fieldsOf(mask: number): Field[] {
	return fieldNames.filter((name) => (mask & fieldBit[name]) !== 0);
}

export function maskOf(fields: readonly Field[]): number {
	return fields.reduce((mask, field) => (mask | fieldBit[field]) >>> 0, 0);
}

/** A class that is newer than this list counts as "other". */
export function maskOfClasses(classes: readonly string[]): number {
	return maskOf(classes.map((name) => fieldOfClass.get(name) ?? "other"));
}
