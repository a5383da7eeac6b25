import type { UnknownReason } from "../../../providers/breach-data/port.ts";

const sentences: Readonly<Record<UnknownReason, string>> = {
	timed_out: "It did not answer in time.",
	unreachable: "It could not be reached.",
	rate_limited: "It is being asked too much at the moment and told us to come back later.",
	refused: "It refused the question.",
	broken_answer: "It answered something that could not be understood.",
	damaged: "Its data is damaged.",
	not_allowed: "It does not accept this installation's key.",
};

/** Says why a source is unknown, in words for people. */
export function sentenceOfUnknown(reason: UnknownReason): string {
	return sentences[reason];
}
