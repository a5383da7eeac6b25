import { type Field, fieldBit } from "../../catalogue/fields.ts";
import type { Kind } from "../../hash/kinds.ts";
import type { Row, SkipReason } from "../read-plan.ts";

/** The names of columns and keys in dumps, in lower case and with letters and digits only. */
const names: Readonly<Record<Field, readonly string[]>> = {
	email: [
		"email",
		"emailaddress",
		"mail",
		"useremail",
		"emailid",
		"emails",
		"contactemail",
		"primaryemail",
		"eml",
	],
	phone: [
		"phone",
		"phonenumber",
		"mobile",
		"mobilephone",
		"mobilenumber",
		"tel",
		"telephone",
		"cell",
		"cellphone",
		"msisdn",
		"contactnumber",
		"phone1",
		"homephone",
		"workphone",
		"whatsapp",
	],
	username: [
		"username",
		"user",
		"login",
		"userlogin",
		"nick",
		"nickname",
		"handle",
		"screenname",
		"account",
		"loginname",
		"displayname",
		"nicename",
		"usernicename",
	],
	password: [
		"password",
		"pass",
		"passwd",
		"pwd",
		"hash",
		"passwordhash",
		"userpass",
		"salt",
		"hashedpassword",
		"encryptedpassword",
		"cryptedpassword",
		"passwordhint",
		"md5",
		"sha1",
		"bcrypt",
	],
	name: [
		"name",
		"fullname",
		"firstname",
		"lastname",
		"surname",
		"givenname",
		"familyname",
		"fname",
		"lname",
		"middlename",
		"realname",
	],
	address: [
		"address",
		"street",
		"streetaddress",
		"address1",
		"address2",
		"addr",
		"homeaddress",
		"billingaddress",
		"shippingaddress",
		"postaladdress",
	],
	birth_date: ["dob", "birthdate", "dateofbirth", "birthday", "birth", "age", "birthyear", "yob"],
	gender: ["gender", "sex"],
	ip_address: [
		"ip",
		"ipaddress",
		"lastip",
		"regip",
		"registrationip",
		"signupip",
		"userip",
		"ipaddr",
		"loginip",
	],
	location: [
		"city",
		"state",
		"zip",
		"zipcode",
		"postcode",
		"postalcode",
		"country",
		"region",
		"location",
		"lat",
		"lon",
		"lng",
		"latitude",
		"longitude",
		"timezone",
		"countrycode",
		"province",
	],
	social_profile: [
		"facebook",
		"facebookid",
		"twitter",
		"linkedin",
		"instagram",
		"profileurl",
		"profile",
		"url",
		"bio",
		"website",
		"linkedinurl",
		"facebookurl",
		"about",
		"skype",
		"telegram",
	],
	work: [
		"company",
		"companyname",
		"employer",
		"job",
		"jobtitle",
		"title",
		"occupation",
		"education",
		"school",
		"university",
		"position",
		"industry",
		"department",
	],
	government_id: [
		"ssn",
		"socialsecuritynumber",
		"passport",
		"passportnumber",
		"nationalid",
		"idnumber",
		"driverslicense",
		"taxid",
		"cpf",
		"nin",
		"aadhaar",
	],
	payment_card: ["creditcard", "card", "cardnumber", "ccnumber", "cc", "cvv", "cardexpiry", "last4"],
	bank_account: ["iban", "bankaccount", "accountnumber", "routingnumber", "sortcode"],
	finances: ["income", "salary", "balance", "creditscore", "networth", "wallet"],
	purchases: ["order", "orderid", "orders", "purchase", "purchases", "product"],
	messages: ["message", "messages", "comment", "comments", "notes"],
	security_question: [
		"securityquestion",
		"securityanswer",
		"secretquestion",
		"secretanswer",
		"question",
		"answer",
		"mothersmaidenname",
	],
	token: ["token", "authtoken", "accesstoken", "apikey", "sessiontoken", "cookie", "secret"],
	pin: ["pin", "pincode"],
	health: ["diagnosis", "insuranceid", "medicalrecord", "bloodtype"],
	sexuality: ["sexualorientation", "orientation", "lookingfor"],
	origin_and_beliefs: ["religion", "ethnicity", "race", "nationality", "citizenship"],
	family: ["maritalstatus", "spouse", "children", "relationship"],
	media: ["photo", "avatar", "picture", "profilepicture", "image"],
	device: ["useragent", "device", "imei", "mac", "macaddress", "deviceid", "hwid", "os"],
	browsing: ["lastlogin", "lastvisit", "lastactivity"],
	vehicle: ["vin", "licenseplate", "plate", "vehicle"],
	lifestyle: ["height", "weight", "smoking", "drinking", "eyecolor", "haircolor"],
	travel: ["flight", "booking", "checkin"],
	other: ["language", "lang", "locale"],
};

const fieldByName = new Map(
	(Object.keys(names) as Field[]).flatMap((field) => names[field].map((name) => [name, field] as const)),
);

/** The field of a column or key, from its name. Null if the name says nothing. */
export function roleOfColumn(name: string): Field | null {
	return fieldByName.get(name.toLowerCase().replace(/[^a-z0-9]/g, "")) ?? null;
}

/**
 * Most tables have separate first and last names. Says which part a column holds, so that they can be joined
 * in order.
 */
export function namePart(name: string): "first" | "last" | "whole" {
	const plain = name.toLowerCase().replace(/[^a-z0-9]/g, "");
	if (["firstname", "givenname", "fname"].includes(plain)) return "first";
	return ["lastname", "surname", "familyname", "lname"].includes(plain) ? "last" : "whole";
}

const identifying: Partial<Record<Field, Kind>> = {
	email: "email",
	phone: "phone",
	username: "username",
	name: "name",
};

/**
 * Turns cells and their roles into a row. The value of a log-in column decides what it is, because it is
 * often an address.
 */
export function rowOfCells(
	cells: readonly { readonly role: Field; readonly name: string; readonly text: string }[],
): Row | SkipReason {
	const identifiers: { kind: Kind; value: string }[] = [];
	const values: Record<string, string> = {};
	const nameParts: { first?: string; last?: string } = {};
	let fields = 0;
	for (const { role, name, text } of cells) {
		const value = text.trim();
		if (value === "" || /^(null|none|n\/a|\\n|undefined|-)$/i.test(value)) continue;
		fields |= fieldBit[role];
		values[role] = role in values ? `${values[role]}, ${value}` : value;
		let kind = identifying[role];
		// Sites write a username with a sign before it.
		if (kind === "username" && value.lastIndexOf("@") > 0) {
			kind = "email";
			fields |= fieldBit.email;
		}
		if (kind === "name") {
			const part = namePart(name);
			if (part !== "whole") {
				nameParts[part] ??= value;
				continue;
			}
		}
		if (kind) identifiers.push({ kind, value });
	}
	if (nameParts.first !== undefined && nameParts.last !== undefined)
		identifiers.push({ kind: "name", value: `${nameParts.first} ${nameParts.last}` });
	return identifiers.length === 0 ? "no_identifier" : { identifiers, fields: fields >>> 0, values };
}
