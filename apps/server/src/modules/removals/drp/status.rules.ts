import type { DrpReason, DrpState, DrpStatus } from "../../../providers/drp/port.ts";

/** What a status of the protocol is for a removal. What a business says never makes it removed. */
export type Meant =
	| {
			readonly event: "acknowledged" | "said_done" | "said_no_record" | "refused";
			readonly note: string | null;
	  }
	/** `form`: it could not be sure who asks, and the person asks it themselves. */
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

/** Nothing more comes after these. */
export function isOver(state: DrpState): boolean {
	return state !== "open" && state !== "in_progress";
}

const hour = 3_600_000;

/** When it is asked again: after one hour, two, four … at most a day. */
export function pollAfter(polls: number, now: Date): Date {
	return new Date(now.getTime() + Math.min(24, 2 ** Math.min(polls, 10)) * hour);
}

/** A business that has said nothing for so long is not asked any more: our looks and the law's time go on. About four months. */
export const pollsMax = 120;
