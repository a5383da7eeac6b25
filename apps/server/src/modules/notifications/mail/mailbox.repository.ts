import type { Sql } from "../../../platform/db/database.ts";

export interface SealedMail {
	readonly id: string;
	readonly sealed: Uint8Array;
	readonly receivedAt: Date;
}

const columns = `id, sealed, received_at as "receivedAt"`;

/** Returns the newest mails first, for one recipient or for all. */
export async function sealedMails(
	sql: Sql,
	recipient: Uint8Array | null,
	limit: number,
): Promise<SealedMail[]> {
	const { rows } = await sql.query<SealedMail>(
		`select ${columns} from private.mailbox where $1::bytea is null or recipient_index = $1::bytea
		 order by position desc limit $2`,
		[recipient, limit],
	);
	return rows;
}

export async function sealedMail(sql: Sql, id: string): Promise<SealedMail | null> {
	const { rows } = await sql.query<SealedMail>(`select ${columns} from private.mailbox where id = $1`, [id]);
	return rows[0] ?? null;
}

export async function forgetKeptMails(sql: Sql, receivedBefore: Date, most: number): Promise<number> {
	const { affected } = await sql.query(
		`delete from private.mailbox where id = any(array(
			select id from private.mailbox where received_at < $1 order by received_at limit $2))`,
		[receivedBefore, most],
	);
	return affected;
}
