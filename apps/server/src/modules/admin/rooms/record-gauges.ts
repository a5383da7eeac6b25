import type { Database } from "../../../platform/db/database.ts";
import type { GaugeFamily } from "../../../platform/http/metrics/figures.ts";
import { keptVerdict } from "../core/verdict.repository.ts";

/** What the newest nightly check found. Without samples before the first night. */
export function recordGauges(db: Database): readonly GaugeFamily[] {
	return [
		{
			name: "unlisted_operator_record_broken",
			help: "What the nightly check of the operators' record found: 1 if an event was changed or is missing, and how many signed leaves of the transparency log are gone",
			label: "of",
			values: async () => {
				const verdict = await keptVerdict(db);
				if (verdict === null) return new Map();
				return new Map([
					["event", verdict.brokenAt === null ? 0 : 1],
					["leaves", verdict.lostLeaves],
				]);
			},
		},
	];
}
