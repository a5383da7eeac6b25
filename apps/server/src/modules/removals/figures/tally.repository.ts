import type { RemovalChannel } from "@unlisted/contracts/removals/removal-values";
import type { Sql } from "../../../platform/db/database.ts";

/** A count of all people's removals that agree in all of these fields. */
export interface TallyRow {
	readonly broker: string;
	readonly channel: RemovalChannel | null;
	/** Whether there is a listing that we can look up. */
	readonly searchable: boolean;
	readonly removed: boolean;
	/** Days from the request to the look that found the listing gone. Null if it was not removed. */
	readonly days: number | null;
	readonly count: number;
	readonly back: number;
}

/**
 * Reads the whole table, so it runs once an hour and never for a request. Leaves out removals that were never asked
 * for.
 */
export async function tallyOfEverybody(sql: Sql): Promise<TallyRow[]> {
	const { rows } = await sql.query<TallyRow>(
		`select broker, channel, (listing_id is not null)::bool as searchable, (state = 'verified_removed') as removed,
			case when state = 'verified_removed' and sent_at is not null then
				least(9999, greatest(0, floor(extract(epoch from state_since - sent_at) / 86400)))::int end as days,
			count(*)::int as count, coalesce(sum(times_back), 0)::int as back
		 from private.removals where kind = 'deletion' and asked group by 1, 2, 3, 4, 5`,
	);
	return rows;
}

interface PeopleRow {
	readonly people: number;
}

export async function peopleOfEverybody(sql: Sql): Promise<number> {
	const { rows } = await sql.query<PeopleRow>(
		"select count(distinct user_id)::int as people from private.removals where kind = 'deletion' and asked",
	);
	return rows[0]?.people ?? 0;
}

export async function peopleOfEverybodyByBroker(sql: Sql): Promise<Map<string, number>> {
	const { rows } = await sql.query<PeopleRow & { readonly key: string }>(
		"select broker as key, count(distinct user_id)::int as people from private.removals where kind = 'deletion' and asked group by broker",
	);
	return new Map(rows.map(({ key, people }) => [key, people]));
}

export async function peopleOfEverybodyByChannel(sql: Sql): Promise<Map<string, number>> {
	const { rows } = await sql.query<PeopleRow & { readonly key: string }>(
		`select channel as key, count(distinct user_id)::int as people from private.removals
		 where kind = 'deletion' and asked and channel is not null group by channel`,
	);
	return new Map(rows.map(({ key, people }) => [key, people]));
}

/** How many different people have removals at these brokers. */
export async function peopleOfEverybodyAt(sql: Sql, brokers: readonly string[]): Promise<number> {
	const { rows } = await sql.query<PeopleRow>(
		"select count(distinct user_id)::int as people from private.removals where kind = 'deletion' and asked and broker = any($1::text[])",
		[brokers],
	);
	return rows[0]?.people ?? 0;
}

export async function peopleOfEverybodyThrough(sql: Sql, channels: readonly string[]): Promise<number> {
	const { rows } = await sql.query<PeopleRow>(
		"select count(distinct user_id)::int as people from private.removals where kind = 'deletion' and asked and channel = any($1::text[])",
		[channels],
	);
	return rows[0]?.people ?? 0;
}

/** Reads the whole table, once an hour. */
export async function countSendsOfEverybody(sql: Sql): Promise<number> {
	const { rows } = await sql.query<{ readonly count: number }>(
		"select count(*)::int as count from private.removal_sends where step = 'request'",
	);
	return rows[0]?.count ?? 0;
}

export interface StateCount {
	readonly state: string;
	readonly count: number;
}

export async function removalsOfEverybodyByState(sql: Sql): Promise<StateCount[]> {
	const { rows } = await sql.query<StateCount>(
		"select state, count(*)::int as count from private.removals group by state order by 2 desc, 1",
	);
	return rows;
}

export interface BrokerCount {
	readonly owner: string;
	readonly open: number;
	readonly removed: number;
	readonly overdue: number;
	readonly tasks: number;
}

export async function removalsOfEverybodyByBroker(sql: Sql): Promise<BrokerCount[]> {
	const { rows } = await sql.query<BrokerCount>(
		`select owner,
			(count(*) filter (where state in ('queued', 'sent', 'acknowledged', 'needs_confirmation', 'said_done')))::int
				as open,
			(count(*) filter (where state = 'verified_removed'))::int as removed,
			(count(*) filter (where state in ('overdue', 'escalated')))::int as overdue,
			(count(*) filter (where state = 'needs_person'))::int as tasks
		 from private.removals where kind <> 'account' group by owner order by count(*) desc, owner limit 40`,
	);
	return rows;
}
