import type { BrokerStep } from "@unlisted/contracts/brokers";
import type { BrokersDeps } from "../core/brokers.deps.ts";
import { tallyListings } from "../core/listings.repository.ts";
import { isSample } from "../core/sample.rules.ts";
import { emptyStep, type PlannedSearch } from "./plan-search.ts";

/** Computes the numbers of a scan's line from stored rows, because another worker may have done half of it. */
export async function countStep(
	{ db, mode }: Pick<BrokersDeps, "db" | "mode">,
	{
		userId,
		plan,
		state,
		settledBy,
	}: {
		readonly userId: string;
		readonly plan: Pick<PlannedSearch, "askable" | "quarantined">;
		readonly state: "checking" | "over";
		/** The brokers that the scan is done with, and whether they answered. */
		readonly settledBy: ReadonlyMap<string, "ok" | "unknown">;
	},
): Promise<BrokerStep> {
	const asked = plan.askable.flatMap(({ id }) => settledBy.get(id) ?? []);
	const checked = asked.filter((answer) => answer === "ok").length;
	const total = plan.askable.length + plan.quarantined.length;
	const over = state === "over";
	const settled = asked.length - checked + plan.quarantined.length;
	// If the time is over while another worker still asks, that broker's answer counts as unknown too.
	const unknown = over ? total - checked : settled;
	const tally = await tallyListings(db, userId);
	const of = (name: string) => tally.find((one) => one.state === name);
	return {
		...emptyStep,
		state: over ? (unknown === 0 ? "ok" : "unknown") : "checking",
		total,
		done: over ? total : checked + settled,
		checked,
		unknown,
		found: of("listed")?.count ?? 0,
		new: of("listed")?.untoldFound ?? 0,
		asks: (of("asks")?.count ?? 0) + (of("unsure")?.count ?? 0),
		gone: of("gone")?.untoldGone ?? 0,
		sample: isSample(mode, tally),
		reason: over && unknown > 0 ? reasonOf(unknown, total) : null,
	};
}

function reasonOf(unknown: number, total: number): string {
	if (unknown === total) return "No broker could be checked. That does not mean that none lists you.";
	const brokers = unknown === 1 ? "1 broker" : `${unknown} of ${total} brokers`;
	return `${brokers} could not be checked. We do not know whether they list you.`;
}
