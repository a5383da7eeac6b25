/**
 * The tables that grow with every scan. On a Citus these tables are spread over several databases by person.
 * Accounts, sign-in, billing, mails and the queue stay on the coordinator. A Citus has no foreign keys from these
 * tables to accounts, so on every installation slices delete these rows with the account. The first table is spread
 * first, and the others are placed beside it.
 */
export const spreadTables = [
	"private.exposures",
	"private.monitored_identifiers",
	"private.scan_tasks",
	"private.source_states",
	"private.scanner_events",
	"private.security_scores",
	"private.source_answers",
	"private.alerts",
	"private.alert_messages",
	"private.broker_handovers",
	"private.broker_look_ups",
	"private.broker_listings",
	"private.broker_answers",
	"private.broker_captures",
	"private.broker_listing_events",
	"private.removals",
	"private.removal_events",
	"private.removal_files",
	"private.removal_sends",
	"private.removal_disclosures",
	"private.removal_helps",
] as const;

export type SpreadTable = (typeof spreadTables)[number];

/**
 * Foreign keys between two spread tables. Both rows are on the same database. The keys are dropped while the tables
 * are being spread, and added again afterwards.
 */
export const foreignKeys = [
	{
		table: "private.source_answers",
		name: "source_answers_identifier_id_fkey",
		definition:
			"foreign key (user_id, identifier_id) references private.monitored_identifiers (user_id, id) on delete cascade",
	},
	{
		table: "private.alerts",
		name: "alerts_exposure_id_fkey",
		definition:
			"foreign key (user_id, exposure_id) references private.exposures (user_id, id) on delete cascade",
	},
] as const;

/** Unique indexes without the person. The previous version needs them, and no Citus can have them. */
export const leftOfTheVersionBefore = ["source_answers_once_before", "alerts_once_before"] as const;
