import type { Drop, DropStage } from "@unlisted/contracts/removals/drop";

type Filed = NonNullable<Drop["filed"]>;
type Dates = Pick<Filed, "filed_on" | "fetched_by" | "done_by">;

/** A day counts until it is over. */
export function dropStage({ fetched_by, done_by }: Dates, now: Date): DropStage {
	const today = now.toISOString().slice(0, 10);
	if (today <= fetched_by) return "fetching";
	return today <= done_by ? "acting" : "over";
}

interface Seen {
	readonly state: string;
	readonly lastSeenAt: Date;
	readonly goneAt: Date | null;
}

/** What our own looks say since the filing. The platform's word does not count as a removal. */
export function looksSince({ filed_on, done_by }: Dates, listings: readonly Seen[]): Filed["looks"] {
	const listed = listings.filter(({ state }) => state === "listed");
	const dayOf = (at: Date) => at.toISOString().slice(0, 10);
	return {
		gone: listings.filter(({ goneAt }) => goneAt !== null && dayOf(goneAt) >= filed_on).length,
		listed: listed.length,
		listed_too_late: listed.filter(({ lastSeenAt }) => dayOf(lastSeenAt) > done_by).length,
	};
}
