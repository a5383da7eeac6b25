import type { IdentifierKind } from "@unlisted/contracts/identifiers";
import { matchPerson, type Person, type PersonRecord, sentenceOf } from "@unlisted/identity-matching";
import { readingsOf } from "./record-evidence.rules.ts";

/** Which identifier found a record, and how sure it is that the identifier is the person's own. */
export interface MatchedBy {
	readonly kind: IdentifierKind;
	/** True if the person typed in a code that we sent to it. Usernames and names cannot be confirmed. */
	readonly confirmed: boolean;
	/** How often the person said of earlier records that it found: "this is me", or "this is not me". */
	readonly saidMe: number;
	readonly saidNotMe: number;
	/** The contents of the matching records, one set for each. */
	readonly values: readonly Readonly<Record<string, string>>[];
}

/** The person's data that a match is compared with. */
export interface Known {
	readonly person: Person;
	/** The date of the record. Needed if the record holds an age. */
	readonly recordedOn: string | null;
}

/** Reasons to doubt the whole record, whichever identifier found it. */
export interface Doubts {
	/** Null if nobody has checked whether the breach is real. */
	readonly verified: boolean | null;
	readonly fabricated: boolean;
	readonly spamList: boolean;
	readonly unknownOrigin: boolean;
}

export interface Confidence {
	readonly score: number;
	readonly reasons: readonly string[];
}

/**
 * With less confidence than this, the record is more likely about someone else. We do not show it until there is
 * better evidence.
 */
export const leastConfidence = 0.5;

const nearlyCertain = 0.995;
/** The confidence of a username alone. On another site, the same username often belongs to someone else. */
const bareHandle = 0.6;

/**
 * How probable it is that the record is about this person, from all identifiers that found it. Gives the reasons in
 * sentences.
 */
export function confidenceOf(each: readonly Confidence[], doubts: Doubts): Confidence {
	const other = each.reduce((rest, { score }) => rest * (1 - score), 1);
	const reasons = [...new Set(each.flatMap(({ reasons: own }) => own))];
	let score = Math.min(nearlyCertain, 1 - other);
	const doubt = (factor: number, because: string) => {
		score *= factor;
		reasons.push(because);
	};
	if (doubts.fabricated) doubt(0.3, "The breach is thought to be made up.");
	else if (doubts.verified === false) doubt(0.8, "Nobody could confirm that the breach is real.");
	if (doubts.spamList) doubt(0.9, "It is a list for sending spam, put together from anywhere.");
	if (doubts.unknownOrigin) doubt(0.85, "The list does not say where its records come from.");
	return { score: Math.round(score * 1000) / 1000, reasons };
}

/** The confidence from one identifier alone, without doubts about the record. */
export function confidenceOfMatch(matched: MatchedBy, known: Known): Confidence {
	if (matched.kind === "email" && matched.confirmed)
		return { score: 0.99, reasons: ["It was found by an email address that you confirmed."] };
	if (matched.kind === "phone" && matched.confirmed)
		return {
			score: 0.95,
			reasons: ["It was found by a phone number that you confirmed. Numbers are given to others in time."],
		};
	const weighed = byRecord(matched, known);
	return { ...weighed, score: learned(weighed.score, matched) };
}

/** If a username or name found the record, the rest of the record decides. */
function byRecord({ kind, values }: MatchedBy, { person, recordedOn }: Known): Confidence {
	const found = kind === "username" ? "a username that you gave" : "your name";
	const first = `It was found by ${found}, which others may use too.`;
	const candidates = values
		.flatMap((value) => readingsOf(value, person, recordedOn))
		.map((record) => weigh(kind, person, record));
	const best = candidates.sort((a, b) => b.probability - a.probability)[0];
	if (!best) return { score: kind === "username" ? bareHandle : 0, reasons: [first] };
	return { score: Math.min(0.97, best.probability), reasons: [first, ...best.reasons.map(sentenceOf)] };
}

/**
 * A username starts with a probability of its own, and the rest of the record moves the odds. A name starts with the
 * number of people who have it.
 */
function weigh(kind: IdentifierKind, person: Person, record: PersonRecord) {
	if (kind !== "username") return matchPerson(person, record);
	const { username: _, ...rest } = record;
	const population = 2;
	const { probability, reasons } = matchPerson(person, rest, { population });
	const moved = oddsOf(probability) / oddsOf(matchPerson(person, {}, { population }).probability);
	const odds = oddsOf(bareHandle) * moved;
	return { probability: odds / (1 + odds), reasons };
}

function oddsOf(probability: number): number {
	const inside = Math.min(1 - 1e-9, Math.max(1e-9, probability));
	return inside / (1 - inside);
}

/** Each of the person's verdicts on the same identifier moves the odds. */
function learned(score: number, { saidMe, saidNotMe }: MatchedBy): number {
	if (score <= 0 || score >= 1 || saidMe === saidNotMe) return score;
	const odds = (score / (1 - score)) * ((1 + saidMe) / (1 + saidNotMe)) ** 1.5;
	return odds / (1 + odds);
}
