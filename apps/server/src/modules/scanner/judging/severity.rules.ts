import type { Field } from "@unlisted/breach-corpus";
import { type Severity, severities } from "@unlisted/contracts/scanner";
import { isPartOfACard } from "./partial-card.rules.ts";

export interface SeverityFacts {
	readonly fields: readonly Field[];
	/** The kinds of data, as exactly as the source names them. */
	readonly dataClasses: readonly string[];
	/**
	 * True if malware on the person's own machine took what they typed. Such data is newer than the breach's date says,
	 * and can be used at once.
	 */
	readonly stealerLog: boolean;
	readonly sensitive: boolean;
	/** Null if nobody has checked whether the breach is real. */
	readonly verified: boolean | null;
	readonly fabricated: boolean;
	readonly spamList: boolean;
	readonly breachDate: string | null;
	readonly now: Date;
}

/** Data with which a stranger can act as the person or take their money. */
const worst: readonly Field[] = ["government_id", "payment_card", "bank_account", "pin"];
/** Data that opens an account, or that can shame its owner. */
const bad: readonly Field[] = [
	"password",
	"security_question",
	"token",
	"health",
	"sexuality",
	"finances",
	"messages",
];
/** Data that leads to the person, or makes a lie to them believable. */
const telling: readonly Field[] = [
	"email",
	"phone",
	"address",
	"birth_date",
	"ip_address",
	"location",
	"name",
	"username",
	"origin_and_beliefs",
	"family",
	"travel",
	"vehicle",
];
/** Data that a person can change to make it worthless. After so many years, most people have changed it. */
const changeable: readonly Field[] = ["password", "security_question", "token", "payment_card"];
const longAgoYears = 8;

const words: Readonly<Partial<Record<Field, string>>> = {
	government_id: "a government ID",
	payment_card: "payment card data",
	bank_account: "a bank account number",
	pin: "a PIN",
	password: "a password",
	security_question: "answers to security questions",
	token: "keys or tokens",
	health: "health data",
	sexuality: "what is nobody's business",
	finances: "financial details",
	messages: "private messages",
};

/**
 * Tells how bad an exposure is, and why. The worst kind of data decides. Then the catalogue's facts about the breach
 * move it up or down. Documented in docs/flows/scanner.md.
 */
export function severityOf(facts: SeverityFacts): { severity: Severity; reasons: string[] } {
	const has = (fields: readonly Field[]) => fields.filter((field) => facts.fields.includes(field));
	if (facts.spamList) {
		return { severity: "low", reasons: ["It is a list for sending spam: addresses, and little else."] };
	}
	const partOfCard = facts.fields.includes("payment_card") && isPartOfACard(facts.dataClasses);
	const worstHere = has(worst).filter((field) => field !== "payment_card" || !partOfCard);
	const badHere = has(bad);
	const { level: base, reason } = byData(worstHere, badHere, { partOfCard, tells: has(telling).length > 0 });
	const reasons = [reason];
	let level = base;
	const move = (by: number, because: string) => {
		const next = Math.min(3, Math.max(0, level + by));
		if (next === level) return;
		level = next;
		reasons.push(because);
	};
	if (facts.stealerLog) {
		if (facts.fields.includes("password")) move(-3, "Malware recorded it where it was typed.");
		else if (level > 1) move(-1, "It comes from malware on somebody's machine.");
	}
	if (facts.sensitive && level > 1) move(1 - level, "Being named in this breach is harmful by itself.");
	if (!facts.stealerLog) {
		const decisive = worstHere.length > 0 ? worstHere : badHere;
		const old = yearsBetween(facts.breachDate, facts.now) >= longAgoYears;
		if (old && decisive.length > 0 && decisive.every((field) => changeable.includes(field)))
			move(1, `It is more than ${longAgoYears} years old, and can be changed.`);
		if (facts.fabricated) move(1, "The breach is thought to be made up.");
		else if (facts.verified === false) move(1, "Nobody could confirm that the breach is real.");
	}
	return { severity: severities[level] ?? "low", reasons };
}

function byData(
	worstHere: readonly Field[],
	badHere: readonly Field[],
	{ partOfCard, tells }: { readonly partOfCard: boolean; readonly tells: boolean },
) {
	const list = (fields: readonly Field[]) => fields.map((field) => words[field] ?? field).join(", ");
	if (worstHere.length > 0) return { level: 0, reason: `It holds ${list(worstHere)}.` };
	if (badHere.length > 0) return { level: 1, reason: `It holds ${list(badHere)}.` };
	if (partOfCard)
		return { level: 2, reason: "It holds some digits of a card. Nobody can pay with those alone." };
	if (tells)
		return { level: 2, reason: "It holds contact or personal details, and nothing that opens an account." };
	return { level: 3, reason: "It holds little that could be used against you." };
}

function yearsBetween(day: string | null, now: Date): number {
	if (day === null) return 0;
	const then = Date.parse(day);
	return Number.isNaN(then) ? 0 : (now.getTime() - then) / (365.25 * 86_400_000);
}
