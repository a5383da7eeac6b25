import { isState, type Person, type PersonRecord } from "@unlisted/identity-matching";

/** The names that different sources use for the same field. */
const synonyms = {
	name: ["name", "full_name", "fullname", "display_name"],
	first: ["first", "first_name", "firstname", "given_name"],
	last: ["last", "last_name", "lastname", "surname", "family_name"],
	birth: ["birth_date", "dob", "birthdate", "date_of_birth", "birth_year", "age"],
	city: ["city", "town", "suburb"],
	location: ["location"],
	state: ["state", "region"],
	postcode: ["postcode", "zip", "zip_code", "postal_code"],
	phone: ["phone", "mobile", "telephone", "phone_number"],
	email: ["email", "mail", "email_address"],
	username: ["username", "handle", "login", "user", "nickname"],
} as const;

type Told = Partial<Record<keyof typeof synonyms, string>>;

/**
 * Reads the contents of a record. Several columns of one kind may be in one text with commas. A location is town,
 * state and postcode in any order. A date of birth may be a year or an age. "Ann, Example" may be first and last name
 * or the reverse.
 */
export function readingsOf(
	value: Readonly<Record<string, string>>,
	person: Person,
	recordedOn: string | null,
): PersonRecord[] {
	const told = toldIn(value);
	const own = (text: string | undefined, known: readonly string[] = []) =>
		text === undefined ? undefined : (partsOf(text).find((part) => among(known, part)) ?? partsOf(text)[0]);
	const place = placeIn(told.location ?? "", person.cities ?? []);
	const record = {
		first: told.first,
		last: told.last,
		...birthIn(told.birth ?? ""),
		city: told.city ?? place.city,
		state: told.state ?? place.state,
		postcode: told.postcode ?? place.postcode,
		phone: own(told.phone, person.phones),
		email: own(told.email, person.emails),
		username: own(told.username, person.usernames),
		recordedOn: recordedOn ?? undefined,
	};
	const names = told.name?.includes(",") ? [told.name, partsOf(told.name).join(" ")] : [told.name];
	return names.map((name) => withoutGaps({ ...record, name }));
}

function toldIn(value: Readonly<Record<string, string>>): Told {
	const told: Told = {};
	for (const [field, names] of Object.entries(synonyms)) {
		const found = names
			.map((name) => (Object.hasOwn(value, name) ? value[name] : undefined))
			.find((text) => text !== undefined && text !== "");
		// open-lookup: the fields are those of `synonyms`.
		if (found !== undefined) told[field as keyof Told] = found;
	}
	return told;
}

function placeIn(text: string, cities: readonly string[]): Pick<PersonRecord, "city" | "state" | "postcode"> {
	const parts = partsOf(text);
	const towns = parts.filter(
		(part) => !/\d|\//.test(part) && !isState(part) && !countries().has(plain(part)),
	);
	return {
		// Some towns have the name of a state.
		city: parts.find((part) => among(cities, part)) ?? towns[0],
		state: parts.find(isState),
		postcode: parts.find((part) => /^\d{5}(-\d{4})?$/.test(part)),
	};
}

function birthIn(text: string): Pick<PersonRecord, "birthDate" | "birthYear" | "age"> {
	const date = /\b(\d{4})[-/.](\d\d?)[-/.](\d\d?)(?!\d)/.exec(text);
	if (date) return { birthDate: [date[1], date[2]?.padStart(2, "0"), date[3]?.padStart(2, "0")].join("-") };
	// In the other formats we cannot tell which number is the month.
	const year = /\b((?:19|20)\d\d)\b/.exec(text)?.[1];
	if (year !== undefined) return { birthYear: Number(year) };
	return /^\d{1,3}$/.test(text.trim()) ? { age: Number(text) } : {};
}

/** The English names of countries and their codes. */
const countries = once(() => {
	const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
	const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
	const codes = letters.flatMap((one) => letters.map((other) => one + other));
	const known = codes.flatMap((code) => {
		const name = names.of(code);
		return name === undefined ? [] : [plain(code), plain(name)];
	});
	return new Set([...known, "usa", "uk", "england", "scotland", "wales"]);
});

function once<T>(make: () => T): () => T {
	let made: T | undefined;
	return () => {
		made ??= make();
		return made;
	};
}

const plain = (text: string) => text.normalize("NFKC").trim().toLowerCase();
const among = (known: readonly string[], part: string) => known.some((one) => plain(one) === plain(part));
const partsOf = (text: string) =>
	text
		.split(",")
		.map((part) => part.trim())
		.filter((part) => part !== "");

function withoutGaps(
	record: { [Field in keyof PersonRecord]: PersonRecord[Field] | undefined },
): PersonRecord {
	return Object.fromEntries(
		Object.entries(record).filter(([, value]) => value !== undefined && value !== ""),
	);
}
