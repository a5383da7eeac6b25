import type { Sql } from "../../../platform/db/database.ts";
import type { DrpReason, DrpState } from "../../../providers/drp/port.ts";
import { polledStates } from "../core/removal-state.rules.ts";

export interface DrpRequestRow {
	readonly removalId: string;
	readonly round: number;
	/** Our own id. */
	readonly id: string;
	readonly business: string;
	/** The business's name for the request. Null while we do not know it. */
	readonly sealed: Uint8Array | null;
	readonly isConfirmed: boolean;
	/** `asked`: the business has said nothing yet. `lost`: it will say nothing any more. */
	readonly state: DrpState | "asked" | "lost";
	readonly reason: DrpReason | null;
	readonly polls: number;
	readonly calledAt: Date | null;
}

const columns = `removal_id as "removalId", round, id, business, sealed, is_confirmed as "isConfirmed", state, reason, polls,
	called_at as "calledAt"`;
const stillOpen = "state in ('asked', 'open', 'in_progress')";

export async function insertDrpRequest(
	sql: Sql,
	userId: string,
	row: Pick<DrpRequestRow, "removalId" | "round" | "id" | "business">,
): Promise<void> {
	await sql.query(
		`insert into private.drp_requests (user_id, removal_id, round, id, business, state)
		 values ($1, $2, $3, $4, $5, 'asked')`,
		[userId, row.removalId, row.round, row.id, row.business],
	);
}

/** Deletes a request that certainly did not reach the business. */
export async function deleteDrpRequest(sql: Sql, userId: string, id: string): Promise<void> {
	await sql.query("delete from private.drp_requests where user_id = $1 and id = $2", [userId, id]);
}

/** The newest request of a removal that is not over. Inside a transaction, locks it until the transaction ends. */
export async function openDrpRequestOf(
	sql: Sql,
	userId: string,
	removalId: string,
): Promise<DrpRequestRow | null> {
	const { rows } = await sql.query<DrpRequestRow>(
		`select ${columns} from private.drp_requests where user_id = $1 and removal_id = $2 and ${stillOpen}
		 order by round desc limit 1 for update`,
		[userId, removalId],
	);
	return rows[0] ?? null;
}

export async function openDrpRequestsOf(sql: Sql, userId: string): Promise<DrpRequestRow[]> {
	const { rows } = await sql.query<DrpRequestRow>(
		`select ${columns} from private.drp_requests where user_id = $1 and ${stillOpen} order by id`,
		[userId],
	);
	return rows;
}

export async function updateDrpRequest(sql: Sql, userId: string, row: DrpRequestRow): Promise<void> {
	await sql.query(
		`update private.drp_requests set sealed = $3, is_confirmed = $4, state = $5, reason = $6, polls = $7, called_at = $8
		 where user_id = $1 and id = $2`,
		[userId, row.id, row.sealed, row.isConfirmed, row.state, row.reason, row.polls, row.calledAt],
	);
}

/** Finds a request of any person, because a business called about it at an address that we signed. */
export async function openDrpRequestOfAnybody(
	sql: Sql,
	id: string,
): Promise<{ readonly userId: string; readonly removalId: string } | null> {
	const { rows } = await sql.query<{ userId: string; removalId: string }>(
		`select user_id as "userId", removal_id as "removalId" from private.drp_requests where id = $1 and ${stillOpen}`,
		[id],
	);
	return rows[0] ?? null;
}

/** Makes the next question about this removal due now. Does nothing if the removal has no open question. */
export async function pollSoon(
	sql: Sql,
	userId: string,
	{ removalId, at }: { readonly removalId: string; readonly at: Date },
): Promise<void> {
	await sql.query(
		`update private.removals set poll_at = $3, next_at = least(next_at, $3)
		 where user_id = $1 and id = $2 and state = any($4)`,
		[userId, removalId, at, [...polledStates].filter((state) => state !== "given_up")],
	);
}
