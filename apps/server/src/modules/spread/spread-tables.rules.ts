/**
 * What grows with every scan. On a Citus these tables are spread over several databases by person; accounts, sign-in, billing,
 * mails and the queue stay on the coordinator. There no foreign key leads from here to an account, so slices delete these rows
 * with it everywhere. The first one is spread first: the others lie where it lies.
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

/** Between two spread tables: both rows lie on the same database. They cannot be there while the tables are spread. */
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

/** Unique without the person, for the version before, which no Citus can have. */
export const leftOfTheVersionBefore = ["source_answers_once_before", "alerts_once_before"] as const;
