import type { Exposure, ExposureSummary, Exposures } from "@unlisted/contracts/told";
import { needed } from "./authed-api.ts";

export interface KnownExposures {
	exposures: Exposure[];
	total: number;
	next_cursor?: string | null | undefined;
	summary: ExposureSummary;
}

/** A server that sends only the list sends all of it, so we count ourselves. */
export function knownExposures(told: Partial<Exposures>, now = Date.now()): KnownExposures {
	const exposures = needed(told.exposures);
	return {
		exposures,
		total: told.total ?? exposures.length,
		next_cursor: told.next_cursor,
		summary: told.summary ?? countedFrom(exposures, now),
	};
}

const week = 7 * 86_400_000;

function countedFrom(all: readonly Exposure[], now: number): ExposureSummary {
	const exposures = all.filter(({ not_me }) => !not_me);
	const count = (fits: (one: Exposure) => boolean) => exposures.filter(fits).length;
	const bySeverity = (fits: (one: Exposure) => boolean) => ({
		critical: count((one) => one.severity === "critical" && fits(one)),
		high: count((one) => one.severity === "high" && fits(one)),
		medium: count((one) => one.severity === "medium" && fits(one)),
		low: count((one) => one.severity === "low" && fits(one)),
	});
	return {
		total: exposures.length,
		new_this_week: count(
			({ status, discovered_at }) => status === "new" && Date.parse(discovered_at) >= now - week,
		),
		by_severity: bySeverity(() => true),
		by_status: {
			new: count(({ status }) => status === "new"),
			acknowledged: count(({ status }) => status === "acknowledged"),
			resolved: count(({ status }) => status === "resolved"),
		},
		open_by_severity: bySeverity(({ status }) => status !== "resolved"),
	};
}
