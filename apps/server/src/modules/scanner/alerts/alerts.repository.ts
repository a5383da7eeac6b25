import type { Sql, Transaction } from "../../../platform/db/database.ts";
import type { AlertChannel } from "./alert.rules.ts";

/** Makes changes to a person's alerts run one after the other, so that two workers count today's texts correctly. */
export async function lockAlertsOf(tx: Transaction, userId: string): Promise<void> {
	await tx.query("select pg_advisory_xact_lock(hashtextextended('alerts:' || $1::text, 0))", [userId]);
}

/**
 * Returns the exposures that were not yet alerted on this channel on this occasion. A second caller at the same time
 * waits here until the first one commits.
 */
export async function insertAlerts(
	tx: Transaction,
	alert: {
		readonly userId: string;
		readonly channel: AlertChannel;
		readonly messageId: string;
		readonly exposures: readonly { readonly id: string; readonly occasion: string }[];
		readonly now: Date;
	},
): Promise<Set<string>> {
	const { rows } = await tx.query<{ exposureId: string }>(
		`insert into private.alerts (id, user_id, exposure_id, channel, occasion, message_id, created_at)
		 select gen_random_uuid(), $1, x.id, $2, e.occasion, $3, $4
		 from unnest($5::uuid[], $6::text[]) as e (id, occasion)
			join private.exposures x on x.id = e.id and x.user_id = $1
		 order by x.id, e.occasion
		 on conflict (user_id, exposure_id, channel, occasion) do nothing returning exposure_id as "exposureId"`,
		[
			alert.userId,
			alert.channel,
			alert.messageId,
			alert.now,
			alert.exposures.map(({ id }) => id),
			alert.exposures.map(({ occasion }) => occasion),
		],
	);
	return new Set(rows.map(({ exposureId }) => exposureId));
}

/** For a person's export: the alerts that we sent them, with the channel of each. */
export async function alertsOf(sql: Sql, userId: string): Promise<Record<string, unknown>[]> {
	const { rows } = await sql.query(
		`select exposure_id, channel, created_at from private.alerts where user_id = $1 order by created_at, id`,
		[userId],
	);
	return rows;
}
