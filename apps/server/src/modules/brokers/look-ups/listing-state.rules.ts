import type { ListingAnswer, ListingState } from "@unlisted/contracts/broker-values";

interface Before {
	readonly state: ListingState;
	readonly stateBefore: "listed" | "asks" | "unsure" | null;
	readonly answeredAt: Date | null;
	readonly untold: "found" | "gone" | null;
}

interface Next {
	readonly state: ListingState;
	readonly stateBefore: null;
	readonly goneAt: null;
	readonly answeredAt: Date | null;
	readonly untold: "found" | "gone" | null;
}

const stateOfAnswer: Readonly<Record<ListingAnswer, ListingState>> = {
	me: "listed",
	not_me: "not_me",
	unsure: "unsure",
};

export interface Said {
	readonly answer: ListingAnswer;
	readonly answeredAt: Date;
}

/** What the person said, read from the state of a listing that they answered about. */
export const answerIn: Readonly<Record<Exclude<ListingState, "gone">, ListingAnswer | null>> = {
	listed: "me",
	not_me: "not_me",
	unsure: "unsure",
	asks: null,
};

/** The state of a listing that was just seen. The person's answer counts before every probability. */
export function nextOf(
	before: Before | null,
	now: {
		/** The answer is about the record, on any page. */
		readonly said: Said | null;
		readonly probability: number;
		readonly threshold: number;
		readonly now: Date;
	},
): { readonly row: Next; readonly event: "found" | "back" | null } {
	const judged: ListingState = now.probability >= now.threshold ? "listed" : "asks";
	const rest = { stateBefore: null, goneAt: null } as const;
	if (!before) {
		const state = now.said ? stateOfAnswer[now.said.answer] : judged;
		const untold = state === "listed" || state === "asks" ? "found" : null;
		return { row: { ...rest, state, answeredAt: now.said?.answeredAt ?? null, untold }, event: "found" };
	}
	const { answeredAt } = before;
	const wasGone = before.state === "gone";
	const was = wasGone ? (before.stateBefore ?? "asks") : before.state;
	const state = answeredAt === null ? (now.said ? stateOfAnswer[now.said.answer] : judged) : was;
	const untold = wasGone && (state === "listed" || state === "asks") ? "found" : before.untold;
	return {
		row: { ...rest, state, answeredAt: answeredAt ?? now.said?.answeredAt ?? null, untold },
		event: wasGone ? "back" : null,
	};
}

/**
 * Whether a listing is missing: only the same search could have found it again. A listing of somebody else is ignored.
 */
export function isMissed(
	row: { readonly state: ListingState; readonly searchHash: Uint8Array },
	search: Uint8Array,
): boolean {
	if (row.state === "gone" || row.state === "not_me") return false;
	return Buffer.compare(row.searchHash, search) === 0;
}
