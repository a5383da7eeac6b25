import type { Clock } from "../clock/clock.ts";
import type { Context } from "../context.ts";
import type { MasterPlace } from "../crypto/master-files.ts";
import { sealingRootMadeAt } from "../crypto/root-keys.repository.ts";
import { connectionGauges } from "../db/connection-gauges.ts";
import type { Database } from "../db/database.ts";
import { databaseFailuresSeen } from "../db/failures-seen.ts";
import { missingMigrations } from "../db/migrations/applied-migrations.ts";
import type { Migration } from "../db/migrations/migration-files.ts";
import type { GaugeFamily, GaugeOptions } from "../http/metrics/figures.ts";
import type { JobDefinition } from "../jobs/jobs.ts";
import { queueGauges } from "../jobs/queue-gauges.ts";
import type { SharedCounts } from "../limits/shared-counts.ts";
import { linesLost } from "../log/outlive-output.ts";
import type { Tracing } from "../tracing/tracing.ts";
import { certificateGauges } from "./certificate-gauges.ts";
import { freeSpaceGauge } from "./free-space.ts";
import { lastBackupGauge } from "./last-backup.ts";
import { unsavedKeyGauge } from "./saved-keys.ts";

export interface ProcessGaugesOptions {
	readonly db: Database;
	readonly clock: Clock;
	readonly counts?: SharedCounts | undefined;
	readonly tracing?: Tracing | undefined;
}

/** Figures of this process that belong to no slice. */
export function processGauges(
	place: MasterPlace & { readonly demo: boolean },
	{ db, clock, counts, tracing }: ProcessGaugesOptions,
): readonly GaugeOptions[] {
	return [
		freeSpaceGauge(place.DATA_DIR, { mayBeMissing: db.kind === "postgres" }),
		lastBackupGauge(place.DATA_DIR, { db, clock }),
		unsavedKeyGauge(place),
		{
			name: "unlisted_root_key_age_seconds",
			help: "How long ago the root key was made that seals now; `keys rotate master` makes the next",
			value: async () => {
				const madeAt = await sealingRootMadeAt(db);
				return madeAt ? Math.max(0, (clock.now().getTime() - madeAt.getTime()) / 1000) : 0;
			},
		},
		{
			name: "unlisted_trace_spans_dropped_total",
			help: "Spans of traces that the receiver did not take",
			grows: true,
			atHand: true,
			value: () => tracing?.dropped() ?? 0,
		},
		{
			name: "unlisted_log_lines_lost_total",
			help: "Lines of the log that could not be written, such as on a full disk",
			grows: true,
			atHand: true,
			value: linesLost,
		},
		...(counts?.gauges ?? []),
	];
}

type FamiliesOptions = Pick<
	Context<{ readonly INCOMING_SMTP_CERTIFICATE_FILE?: string | undefined }>,
	"db" | "clock" | "publicUrl" | "env"
>;

/** Figures with one value for each kind, state or reason. */
export const processGaugeFamilies = (
	{ db, clock, publicUrl, env }: FamiliesOptions,
	migrations: readonly Migration[],
	jobs: readonly Pick<JobDefinition, "name" | "concurrency">[],
): readonly GaugeFamily[] => [
	...queueGauges(db, jobs),
	...connectionGauges(db),
	...certificateGauges({ clock, publicUrl, mailFile: env.INCOMING_SMTP_CERTIFICATE_FILE }),
	{
		name: "unlisted_database_failures_total",
		help: "Requests and jobs of this process that the database let down, by why",
		label: "reason",
		grows: true,
		atHand: true,
		values: async () => databaseFailuresSeen(),
	},
	{
		name: "unlisted_migrations",
		help: "Migrations of this version, by state: those that the database has not had are pending",
		label: "state",
		values: async () => new Map([["pending", (await missingMigrations(db, migrations)).length]]),
	},
];
