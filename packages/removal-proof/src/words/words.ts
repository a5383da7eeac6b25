import type { EvidenceRole } from "../event/event.ts";
import type { EventFacts, ProofFacts } from "../file/facts.ts";
import { evidenceWords } from "../file/failure.ts";

/** An event in words for people, on a page or in a terminal. */
export interface EventWords {
	readonly number: number;
	/** Such as "2026-11-03 09:30 UTC". */
	readonly when: string;
	/** Such as "Request sent". */
	readonly what: string;
	/** One line each: the recipient, the fields, the evidence, the note. */
	readonly details: readonly string[];
}

const roleWords: Readonly<Record<EvidenceRole, string>> = {
	sent: "sent",
	received: "received",
	seen: "seen",
	seen_before: "seen before",
	seen_after: "seen afterwards",
};

export function wordsOfEvent({ event, included, seenBy }: EventFacts): EventWords {
	const evidence = event.evidence.map(({ role, what }, at) => {
		const gone = included[at] ? "" : " (only its hash is in the file)";
		return `${sentenceCase(evidenceWords[what])}, ${roleWords[role]}${gone}`;
	});
	return {
		number: event.seq,
		when: shortTime(event.at),
		what: sentenceCase(event.kind.replaceAll("_", " ")),
		details: [
			...(event.recipient === null ? [] : [`Who: ${event.recipient}`]),
			...(event.disclosed.length === 0
				? []
				: [`Disclosed: ${event.disclosed.join(", ").replaceAll("_", " ")}`]),
			...evidence,
			...(event.note === null ? [] : [`Note: ${event.note}`]),
			...(seenBy.length === 0
				? []
				: [`Seen in the log by ${seenBy.map(({ witness }) => witness).join(", ")}`]),
		],
	};
}

/** What a whole proof says, in sentences. */
export function wordsOfProof(facts: ProofFacts): readonly string[] {
	const { events, removals, origin, treeSize, witnesses, missing } = facts;
	const of = removals.length === 1 ? "one removal" : `${removals.length} removals`;
	return [
		`${count(events, "event")} of ${of}, unchanged since the log took ${events === 1 ? "it" : "them"} in.`,
		`The log is ${origin}; its signed tree has ${count(treeSize, "leaf", "leaves")}.`,
		witnesses.length === 0
			? "No witness has signed this tree: only the log itself vouches for it."
			: `${witnesses.length === 1 ? "One witness" : `${witnesses.length} witnesses`} signed: ${witnesses
					.map(({ witness, at }) => `${witness} (${shortTime(at)})`)
					.join(", ")}.`,
		...(missing === 0
			? []
			: [`${count(missing, "piece")} of evidence ${missing === 1 ? "is" : "are"} in the file by hash only.`]),
	];
}

function shortTime(at: string): string {
	return `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
}

function sentenceCase(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}

function count(number: number, one: string, many = `${one}s`): string {
	return `${number.toLocaleString("en-US")} ${number === 1 ? one : many}`;
}
