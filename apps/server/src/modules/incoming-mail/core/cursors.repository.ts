import type { Sql } from "../../../platform/db/database.ts";
import type { MailboxCursor } from "../../../providers/incoming-mail/port.ts";

export async function readCursor(sql: Sql, mailbox: string): Promise<MailboxCursor | null> {
	const { rows } = await sql.query<{ validity: string; lastUid: string }>(
		`select validity, last_uid::text as "lastUid" from private.incoming_mail_cursors where mailbox = $1`,
		[mailbox],
	);
	const [row] = rows;
	return row ? { validity: row.validity, lastUid: Number(row.lastUid) } : null;
}

/** Two processes may read one mailbox, so the cursor only goes back if the mailbox's validity has changed. */
export async function saveCursor(
	sql: Sql,
	mailbox: string,
	cursor: MailboxCursor & { readonly at: Date },
): Promise<void> {
	await sql.query(
		`insert into private.incoming_mail_cursors (mailbox, validity, last_uid, updated_at) values ($1, $2, $3, $4)
		 on conflict (mailbox) do update set validity = excluded.validity, updated_at = excluded.updated_at,
			last_uid = case when incoming_mail_cursors.validity = excluded.validity
				then greatest(incoming_mail_cursors.last_uid, excluded.last_uid) else excluded.last_uid end`,
		[mailbox, cursor.validity, cursor.lastUid, cursor.at],
	);
}
