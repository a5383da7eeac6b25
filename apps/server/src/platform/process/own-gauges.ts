import type { Context } from "../context.ts";
import { connectionGauges } from "../db/connection-gauges.ts";
import { databaseFailuresSeen } from "../db/failures-seen.ts";
import { type Migration, missingMigrations } from "../db/migrate.ts";
import type { GaugeFamily } from "../http/figures.ts";
import type { JobDefinition } from "../jobs/jobs.ts";
import { queueGauges } from "../jobs/queue-gauges.ts";
import { certificateGauges } from "./certificate-gauges.ts";

type Own = Pick<
	Context<{ readonly INCOMING_SMTP_CERTIFICATE_FILE?: string | undefined }>,
	"db" | "clock" | "publicUrl" | "env"
>;

/** What the platform itself tells at /metrics, besides what the slices bring. */
export const ownGauges = (
	{ db, clock, publicUrl, env }: Own,
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
