import type { DrpReason, DrpState, DrpStatus } from "../../../providers/drp/port.ts";

/** What a status of the protocol means for a removal. A business's word never makes it removed. */
export type Meant =
	| {
			readonly event: "acknowledged" | "said_done" | "said_no_record" | "refused";
			readonly note: string | null;
	  }
	/** `form`: the business could not be sure who asks, so the person asks it themselves. */
	| { readonly task: "confirm" | "form" };

export function meaningOf({
	state,
	reason,
	details,
	expectedBy,
}: Pick<DrpStatus, "state" | "reason" | "details" | "expectedBy">): Meant {
	const said = details === null ? null : `It says: ${details}`;
	if (state === "fulfilled") return { event: "said_done", note: said };
	if (state === "denied") {
		if (reason === "no_match") return { event: "said_no_record", note: said };
		if (reason === "need_user_verification") return { task: "confirm" };
		if (reason === "insuf_verification") return { task: "form" };
		return { event: "refused", note: joined(whyNot.get(reason ?? "other"), said) };
	}
	if (state === "expired")
		return { event: "refused", note: joined("The request ran out before it was done.", said) };
	if (state === "revoked") return { event: "refused", note: joined("It counts as taken back there.", said) };
	if (reason === "need_user_verification") return { task: "confirm" };
	const by =
		expectedBy === null ? null : `It expects to be done by ${expectedBy.toISOString().slice(0, 10)}.`;
	return { event: "acknowledged", note: joined(by, said) };
}

const whyNot: ReadonlyMap<DrpReason, string> = new Map([
	["suspected_fraud", "It takes the request for a fraud."],
	["claim_not_covered", "It says that the law does not cover this."],
	["outside_jurisdiction", "It says that the law does not hold where you live."],
	["too_many_requests", "It says that there were too many requests from you."],
]);

const joined = (...parts: readonly (string | null | undefined)[]): string | null =>
	parts.filter(Boolean).join(" ") || null;

/** True for states after which nothing more comes. */
export function isOver(state: DrpState): boolean {
	return state !== "open" && state !== "in_progress";
}

const hour = 3_600_000;

/** When to ask again: after one hour, two, four … at most a day. */
export function pollAfter(polls: number, now: Date): Date {
	return new Date(now.getTime() + Math.min(24, 2 ** Math.min(polls, 10)) * hour);
}

/**
 * After this many questions without an answer, about four months, we do not ask the business any more. Our looks and
 * the law's time go on.
 */
export const pollsMax = 120;
