import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { GaugeFamily } from "../../../platform/http/metrics/figures.ts";
import { isOld, keptVerdict } from "../core/verdict.repository.ts";

/** What the newest nightly check found. Without samples before the first night. */
export function recordGauges({
	db,
	clock,
}: {
	readonly db: Database;
	readonly clock: Clock;
}): readonly GaugeFamily[] {
	return [
		{
			name: "unlisted_operator_record_broken",
			help: 'What the nightly check of the operators\' record found: 1 if an event was changed or is missing, and how many signed leaves of the transparency log are gone; of="check" is 1 if the newest check is more than two days old or from the future',
			label: "of",
			values: async () => {
				const verdict = await keptVerdict(db);
				if (verdict === null) return new Map();
				return new Map([
					["event", verdict.brokenAt === null ? 0 : 1],
					["leaves", verdict.lostLeaves],
					["check", isOld(verdict, clock.now()) ? 1 : 0],
				]);
			},
		},
	];
}
