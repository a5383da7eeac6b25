import { foldState } from "./names/fold-state.ts";
import { splitName } from "./names/split-name.ts";
import type { Person, PersonName, PersonRecord } from "./person.ts";
import { fold, foldCode } from "./text/fold.ts";

/** A person or a record in the form for comparisons. It is made once and compared often. */
export interface Prepared {
	readonly names: readonly PersonName[];
	readonly birth: Birth;
	readonly streets: readonly string[];
	readonly houseNumbers: readonly string[];
	readonly cities: readonly string[];
	readonly states: readonly string[];
	readonly postcodes: readonly string[];
	readonly phones: readonly string[];
	readonly emails: readonly string[];
	readonly usernames: readonly string[];
	readonly relatives: readonly PersonName[];
	readonly towns: readonly string[];
}

export interface Birth {
	/** YYYYMMDD. */
	readonly date?: string;
	/** The first and the last possible day, counted from 1970. */
	readonly days?: readonly [number, number];
}

export function preparePerson(person: Person): Prepared {
	return {
		names: eachOnce(person.names.map(foldName).filter(hasName)),
		birth: prepareBirth(person),
		streets: all(person.streets, foldCode),
		houseNumbers: all(person.houseNumbers, foldCode),
		cities: all(person.cities, fold),
		states: all(person.states, foldState),
		postcodes: all(person.postcodes, foldCode),
		phones: all(person.phones, digits),
		emails: all(person.emails, lower),
		usernames: all(person.usernames, handle),
		relatives: eachOnce((person.relatives ?? []).map((name) => foldName(splitName(name))).filter(hasName)),
		towns: all(person.towns, town),
	};
}

export function prepareRecord(record: PersonRecord): Prepared {
	const { first, middle, last } = record;
	const whole = record.name === undefined ? {} : splitName(record.name);
	const parts =
		first === undefined && last === undefined ? { ...whole, ...(middle ? { middle } : {}) } : record;
	return {
		...preparePerson({
			names: [{ first: parts.first, middle: parts.middle, last: parts.last }],
			streets: one(record.street),
			houseNumbers: one(record.houseNumber),
			cities: one(record.city),
			states: one(record.state),
			postcodes: one(record.postcode),
			phones: one(record.phone),
			emails: one(record.email),
			usernames: one(record.username),
			...(record.relatives && { relatives: record.relatives }),
			...(record.towns && { towns: record.towns }),
		}),
		birth: prepareBirth(record),
	};
}

/** One place of several, for callers that compare each by itself. Both are folded, and empty if nothing is known. */
export function preparePlace({ city, state }: PlaceName): Pick<Prepared, "cities" | "states"> {
	return { cities: all([city], fold), states: all([state], foldState) };
}

export interface PlaceName {
	readonly city: string;
	readonly state: string;
}

export function prepareBirth({ birthDate, birthYear, age, recordedOn }: PersonRecord): Birth {
	const date = birthDate === undefined ? undefined : /^(\d{4})-(\d\d)-(\d\d)$/.exec(birthDate.trim());
	if (date) {
		const day = dayOf(Number(date[1]), Number(date[2]), Number(date[3]));
		return { date: date.slice(1).join(""), days: [day, day] };
	}
	if (isNumber(birthYear)) return { days: [dayOf(birthYear, 1, 1), dayOf(birthYear, 12, 31)] };
	const recorded = /^(\d{4})(?:-(\d\d)-(\d\d))?(?:T|$)/.exec(recordedOn?.trim() ?? "");
	if (!isNumber(age) || !recorded) return {};
	const [year, month, day] = recorded.slice(1).map(Number);
	const yearBorn = Number(year) - age;
	// On a known day we know whether the birthday has passed. For a whole year we do not.
	if (recorded[2] === undefined) return { days: [dayOf(yearBorn - 1, 1, 1), dayOf(yearBorn, 12, 31)] };
	return {
		days: [dayOf(yearBorn - 1, Number(month), Number(day) + 1), dayOf(yearBorn, Number(month), Number(day))],
	};
}

const dayOf = (year: number, month: number, day: number) =>
	Math.round(Date.UTC(year, month - 1, day) / 86_400_000);

const isNumber = (value: number | undefined): value is number =>
	value !== undefined && Number.isFinite(value);

function foldName({ first, middle, last }: PersonName): PersonName {
	return { first: fold(first ?? ""), middle: fold(middle ?? ""), last: fold(last ?? "") };
}

function eachOnce(names: readonly PersonName[]): PersonName[] {
	if (names.length < 2) return [...names];
	// Folded names contain no bar.
	return [...new Map(names.map((name) => [`${name.first}|${name.middle}|${name.last}`, name])).values()];
}

const hasName = ({ first, last }: PersonName) => first !== "" || last !== "";
const one = (value: string | undefined) => (value === undefined ? [] : [value]);
const lower = (text: string) => text.normalize("NFKC").trim().toLowerCase();
const handle = (text: string) => lower(text).replace(/^@/, "");
/** "Austin, Texas" and "AUSTIN, TX" are one town. */
function town(text: string): string {
	const [city = "", state = ""] = text.split(",", 2);
	return `${fold(city)} ${foldState(state)}`.trim();
}
const digits = (text: string) => text.replace(/\D/g, "");

const nothing: readonly string[] = [];

/** Removes empty values and duplicates. */
function all(values: readonly string[] | undefined, normalize: (value: string) => string): readonly string[] {
	if (values === undefined || values.length === 0) return nothing;
	const [only] = values;
	if (values.length === 1 && only !== undefined) {
		const normal = normalize(only);
		return normal === "" ? nothing : [normal];
	}
	return [...new Set(values.map(normalize))].filter((value) => value !== "");
}
