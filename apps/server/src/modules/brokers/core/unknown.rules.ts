import type { BrokerUnknownReason } from "@unlisted/contracts/broker-values";
import { brokerUnknownReasons } from "@unlisted/contracts/broker-values";

const sentences: Readonly<Record<BrokerUnknownReason, string>> = {
	timed_out: "It did not answer in time.",
	unreachable: "It could not be reached.",
	rate_limited: "It asked us to wait.",
	wall: "It keeps automatic visitors out. A person can look there.",
	not_allowed: "It does not allow automatic visits to its search.",
	drift: "Its page has changed, so we could not read it.",
	broken_answer: "Its answer could not be read.",
	left_the_broker: "It leads to another site, where we do not follow.",
	no_browser: "It can only be searched with a browser, and this installation has none.",
	needs_more: "Its search needs something that you have not told us.",
	quarantined: "Its page has changed. We do not search it until somebody has looked at it.",
	not_reached: "The scan ended before it was asked.",
};

export function sentenceOfUnknown(reason: BrokerUnknownReason): string {
	return sentences[reason];
}

/** The database may hold a reason of another version. */
export function unknownReasonOf(stored: string | null): BrokerUnknownReason {
	return brokerUnknownReasons.find((reason) => reason === stored) ?? "broken_answer";
}
