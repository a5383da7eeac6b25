import type { Field, Observation } from "./model/fields.ts";
import type { Weighed } from "./model/weigh.ts";

/** Every kind of evidence for or against, with its sentence. No sentence contains a value of the person. */
const sentences = {
	first_name_same: "The given name is the same.",
	first_name_nickname: "The given name is a usual short form.",
	first_name_close: "The given name is spelled almost the same.",
	first_name_near: "The given name is somewhat alike.",
	first_name_different: "The given name is another one.",
	first_initial_same: "The initial of the given name is the same.",
	first_initial_different: "The initial of the given name is another one.",
	middle_name_same: "The middle name is the same.",
	middle_name_initial: "The initial of the middle name is the same.",
	middle_name_close: "The middle name is spelled almost the same.",
	middle_name_different: "The middle name is another one.",
	last_name_same: "The family name is the same.",
	last_name_close: "The family name is spelled almost the same.",
	last_name_near: "The family name is somewhat alike.",
	last_name_different: "The family name is another one.",
	name_order_same: "Given and family name stand in the same order.",
	name_order_swapped: "Given and family name stand in each other's place.",
	birth_date_same: "The date of birth is the same.",
	birth_date_typo: "The date of birth differs as by a slip of the hand.",
	birth_date_near: "The date of birth differs in the day, the month or the year.",
	birth_date_year: "Only the year of birth is the same.",
	birth_date_different: "The date of birth is another one.",
	birth_year_same: "The year of birth fits.",
	birth_year_next: "The year of birth is off by one.",
	birth_year_near: "The year of birth is off by two or three.",
	birth_year_different: "The age does not fit.",
	street_same: "The street and the house number are the same.",
	street_close: "The street address is almost the same.",
	street_name: "The street is the same.",
	street_number: "The house number is the same.",
	street_different: "The street address is another one.",
	place_city_and_postcode: "The city and the postcode are the same.",
	place_city: "The city is the same.",
	place_postcode: "The postcode is the same.",
	place_close: "The city or the postcode is almost the same.",
	place_state: "Only the state is the same.",
	place_different: "The place is another one.",
	phone_same: "The phone number is the same.",
	phone_typo: "The phone number differs as by a slip of the hand.",
	phone_different: "The phone number is another one.",
	email_same: "The e-mail address is the same.",
	email_typo: "The e-mail address differs as by a slip of the hand.",
	email_local_part: "The e-mail address is like it, at another provider.",
	email_different: "The e-mail address is another one.",
	username_same: "The username is the same.",
	username_typo: "The username differs as by a slip of the hand.",
	username_different: "The username is another one.",
	relatives_several: "Several relatives are the same.",
	relatives_one: "A relative is the same.",
	relatives_none: "The relatives are other people.",
	towns_several: "They have lived in three or more of the same towns.",
	towns_two: "They have lived in two of the same towns.",
	towns_fewer: "They have lived in other towns.",
	population: "Before anything is compared, the record may be about anybody.",
	relatives: "Somebody of the same family could look like this.",
	others_alike: "Another record beside it fits as well, and is of another age.",
} as const;

export type ReasonCode = keyof typeof sentences;
export const reasonCodes = Object.keys(sentences) as ReasonCode[];

export interface MatchReason {
	readonly code: ReasonCode;
	/** What was compared. Null for reasons that do not belong to a field. */
	readonly field: Field | null;
	/** How much it speaks for the match, or against it if below zero. Each bit doubles the odds. */
	readonly bits: number;
}

/** One plain English sentence, without any value of the person or of the record. */
export function sentenceOf({ code, bits }: Pick<MatchReason, "code" | "bits">): string {
	const sentence = sentences[code];
	if (code !== "first_name_same" && code !== "last_name_same") return sentence;
	if (bits < 9) return `${sentence.slice(0, -1)}, but many people have it.`;
	return bits >= 13 ? `${sentence.slice(0, -1)}, and few people have it.` : sentence;
}

/** The strongest first. */
export function reasonsOf({ prior, weights, kin }: Weighed): MatchReason[] {
	const reasons: MatchReason[] = [
		...weights.map(({ observation, bits }) => ({
			code: codeOf(observation),
			field: observation.field,
			bits,
		})),
		{ code: "population", field: null, bits: prior },
		...(kin < 0 ? [{ code: "relatives", field: null, bits: kin } as const] : []),
	];
	return reasons.sort((one, other) => Math.abs(other.bits) - Math.abs(one.bits));
}

function codeOf({ field, levels }: Observation): ReasonCode {
	if (field === "street") return streetCode(levels);
	if (field === "place") return placeCode(levels);
	return singleCodes[field][levels[0] ?? 0] ?? singleCodes[field][0];
}

type Codes = readonly [ReasonCode, ...ReasonCode[]];
const singleCodes: Readonly<Record<Exclude<Field, "street" | "place">, Codes>> = {
	first_name: [
		"first_name_same",
		"first_name_nickname",
		"first_name_close",
		"first_name_near",
		"first_name_different",
	],
	first_initial: ["first_initial_same", "first_initial_different"],
	middle_name: ["middle_name_same", "middle_name_initial", "middle_name_close", "middle_name_different"],
	last_name: ["last_name_same", "last_name_close", "last_name_near", "last_name_different"],
	name_order: ["name_order_same", "name_order_swapped"],
	birth_date: [
		"birth_date_same",
		"birth_date_typo",
		"birth_date_near",
		"birth_date_year",
		"birth_date_different",
	],
	birth_year: ["birth_year_same", "birth_year_next", "birth_year_near", "birth_year_different"],
	phone: ["phone_same", "phone_typo", "phone_different"],
	email: ["email_same", "email_typo", "email_local_part", "email_different"],
	username: ["username_same", "username_typo", "username_different"],
	relatives: ["relatives_several", "relatives_one", "relatives_none"],
	towns: ["towns_several", "towns_two", "towns_fewer"],
};

function streetCode([street, number]: Observation["levels"]): ReasonCode {
	if (street === 0) return number === 0 ? "street_same" : "street_name";
	if (street === 1) return "street_close";
	return number === 0 ? "street_number" : "street_different";
}

function placeCode([city, postcode, state]: Observation["levels"]): ReasonCode {
	if (city === 0) return postcode === 0 ? "place_city_and_postcode" : "place_city";
	if (postcode === 0) return "place_postcode";
	if (city === 1 || postcode === 1) return "place_close";
	return state === 0 ? "place_state" : "place_different";
}
