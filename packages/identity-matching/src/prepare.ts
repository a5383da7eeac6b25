import { foldState } from "./names/fold-state.ts";
import { splitName } from "./names/split-name.ts";
import type { Person, PersonName, PersonRecord } from "./person.ts";
import { fold, foldCode } from "./text/fold.ts";

/** A person or a record in the form that is compared; made once, compared often. */
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
}

export interface Birth {
	/** YYYYMMDD. */
	readonly date?: string;
	/** The first and the last year that it may have been. */
	readonly years?: readonly [number, number];
}

export function preparePerson(person: Person): Prepared {
	return {
		names: person.names.map(foldName).filter(hasName),
		birth: birthOf(person),
		streets: all(person.streets, foldCode),
		houseNumbers: all(person.houseNumbers, foldCode),
		cities: all(person.cities, fold),
		states: all(person.states, foldState),
		postcodes: all(person.postcodes, foldCode),
		phones: all(person.phones, digits),
		emails: all(person.emails, lower),
		usernames: all(person.usernames, handle),
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
		}),
		birth: birthOf(record),
	};
}

function birthOf({ birthDate, birthYear, age, recordedOn }: PersonRecord): Birth {
	const date = birthDate === undefined ? undefined : /^(\d{4})-(\d\d)-(\d\d)$/.exec(birthDate.trim());
	if (date) return { date: date.slice(1).join(""), years: [Number(date[1]), Number(date[1])] };
	if (isNumber(birthYear)) return { years: [birthYear, birthYear] };
	const recorded = Number(/^(\d{4})(-|$)/.exec(recordedOn ?? "")?.[1]);
	// Whether the birthday had been that year is not known.
	if (isNumber(age) && isNumber(recorded)) return { years: [recorded - age - 1, recorded - age] };
	return {};
}

const isNumber = (value: number | undefined): value is number =>
	value !== undefined && Number.isFinite(value);

function foldName({ first, middle, last }: PersonName): PersonName {
	return { first: fold(first ?? ""), middle: fold(middle ?? ""), last: fold(last ?? "") };
}

const hasName = ({ first, last }: PersonName) => first !== "" || last !== "";
const one = (value: string | undefined) => (value === undefined ? [] : [value]);
const lower = (text: string) => text.normalize("NFKC").trim().toLowerCase();
const handle = (text: string) => lower(text).replace(/^@/, "");
const digits = (text: string) => text.replace(/\D/g, "");

/** Without empty ones, and each once. */
function all(values: readonly string[] | undefined, normalise: (value: string) => string): string[] {
	return [...new Set((values ?? []).map(normalise))].filter((value) => value !== "");
}
