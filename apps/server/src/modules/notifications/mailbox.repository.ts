import type { Sql } from "../../platform/db/database.ts";

export interface KeptMail {
	readonly id: string;
	readonly to: string;
	readonly subject: string;
	readonly text: string;
	readonly html: string;
	readonly receivedAt: Date;
}

const columns = `id, recipient as "to", subject, text_body as text, html_body as html, received_at as "receivedAt"`;

/** Newest first. */
export async function keptMails(sql: Sql, to: string | undefined, limit: number): Promise<KeptMail[]> {
	const { rows } = await sql.query<KeptMail>(
		`select ${columns} from private.mailbox where $1::text is null or lower(recipient) = lower($1::text)
		 order by position desc limit $2`,
		[to ?? null, limit],
	);
	return rows;
}

export async function keptMail(sql: Sql, id: string): Promise<KeptMail | null> {
	const { rows } = await sql.query<KeptMail>(`select ${columns} from private.mailbox where id = $1`, [id]);
	return rows[0] ?? null;
}

export async function forgetKeptMails(sql: Sql, receivedBefore: Date): Promise<void> {
	await sql.query("delete from private.mailbox where received_at < $1", [receivedBefore]);
}
