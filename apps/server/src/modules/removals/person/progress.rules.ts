import type { RemovalOverview } from "@unlisted/contracts/removals/removals";
import type { RemovalRow } from "../core/removal-row.rules.ts";

const week = 7 * 86_400_000;

/** Figures that use our own looks only. */
export function figuresOf(
	all: readonly Pick<RemovalRow, "state" | "listingId" | "lookedAt">[],
	now: Date,
): RemovalOverview["figures"] {
	const listed = all.filter(({ listingId }) => listingId !== null);
	const removed = all.filter(({ state }) => state === "verified_removed");
	const since = now.getTime() - week;
	return {
		threats_neutralized: removed.length,
		data_removed_percent: listed.length === 0 ? null : Math.floor((removed.length / listed.length) * 100),
		verified_this_week: removed.filter(({ lookedAt }) => lookedAt !== null && lookedAt.getTime() >= since)
			.length,
	};
}

interface Moment {
	readonly removalId: string;
	readonly kind: string;
	readonly at: Date;
}

/** For each week since the first request: how many were asked by its end, and how many of those were gone. */
export function progressOf(moments: readonly Moment[], now: Date): RemovalOverview["progress"] {
	const [first] = moments;
	if (!first) return [];
	const asked = new Set<string>();
	const removed = new Set<string>();
	const weeks: RemovalOverview["progress"] = [];
	let place = 0;
	for (let end = mondayAfter(first.at); ; end += week) {
		for (let one = moments[place]; one && one.at.getTime() < end; place += 1, one = moments[place]) {
			if (one.kind === "looked_there") removed.delete(one.removalId);
			// A listing that was gone before a request was not removed by us.
			else if (one.kind === "looked_gone") {
				if (asked.has(one.removalId)) removed.add(one.removalId);
			} else asked.add(one.removalId);
		}
		const start = new Date(end - week).toISOString().slice(0, 10);
		weeks.push({ week: start, asked: asked.size, removed: removed.size });
		if (end > now.getTime()) return weeks.slice(-104);
	}
}

function mondayAfter(at: Date): number {
	const day = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
	const since = (at.getUTCDay() + 6) % 7;
	return day + (7 - since) * 86_400_000;
}
