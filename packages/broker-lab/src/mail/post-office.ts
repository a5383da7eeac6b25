import type { DatabaseSync } from "node:sqlite";
import { createTransport } from "nodemailer";
import type { Mail, StoredMail } from "./mail.ts";

/** Sends the brokers' mails to the configured mail server, or keeps them. */
export interface PostOffice {
	send(mail: Mail): void;
	/** Newest first. With `after`: the mails after that number, oldest first. */
	list(filter: { to?: string; site?: string; limit?: number; after?: number }): readonly StoredMail[];
	/** Resolves when no mail waits. */
	delivered(): Promise<void>;
	close(): Promise<void>;
}

export function postOffice(
	database: DatabaseSync,
	deps: { smtpUrl: string | undefined; now: () => number; log: (line: string) => void },
): PostOffice {
	const insert = database.prepare("INSERT INTO mails (at, site, state, data) VALUES (?, ?, ?, ?)");
	const mark = database.prepare("UPDATE mails SET state = ? WHERE seq = ?");
	const select = database.prepare(
		`SELECT seq, at, state, data FROM mails WHERE site = coalesce(?, site)
		AND (? IS NULL OR lower(data ->> '$.to') = lower(?)) ORDER BY seq DESC LIMIT ?`,
	);
	const selectAfter = database.prepare(
		`SELECT seq, at, state, data FROM mails WHERE site = coalesce(?, site)
		AND (? IS NULL OR lower(data ->> '$.to') = lower(?)) AND seq > ? ORDER BY seq LIMIT ?`,
	);
	if (deps.smtpUrl !== undefined && !isOnThisMachine(deps.smtpUrl))
		throw new Error("The lab sends mail to this machine only: name 127.0.0.1 or localhost.");
	const transport =
		deps.smtpUrl === undefined
			? null
			: createTransport(deps.smtpUrl, { connectionTimeout: 5_000, socketTimeout: 10_000 } as object);
	let last = Promise.resolve();

	async function deliver(seq: number, { messageId, inReplyTo, ...mail }: Mail): Promise<void> {
		try {
			await transport?.sendMail({
				from: mail.from,
				to: mail.to,
				subject: mail.subject,
				text: mail.text,
				messageId,
				...(inReplyTo === null ? {} : { inReplyTo, references: [inReplyTo] }),
				...(mail.kind === "bounce" ? { envelope: { from: "", to: mail.to } } : {}),
			});
			mark.run("sent", seq);
		} catch (error) {
			mark.run("failed", seq);
			deps.log(`mail of ${mail.site} failed: ${error instanceof Error ? error.message : String(error)}`);
		}
	}

	return {
		send(mail) {
			const state = transport === null ? "kept" : "waiting";
			const { lastInsertRowid } = insert.run(deps.now(), mail.site, state, JSON.stringify(mail));
			if (transport !== null) last = last.then(() => deliver(Number(lastInsertRowid), mail));
		},
		list: ({
			to = null,
			site = null,
			limit = 200,
			after,
		}: {
			to?: string | null;
			site?: string | null;
			limit?: number;
			after?: number;
		}) => {
			const most = Math.min(limit, 10_000);
			const rows =
				after === undefined ? select.all(site, to, to, most) : selectAfter.all(site, to, to, after, most);
			return (rows as unknown as StoredRow[]).map(({ seq, at, state, data }) => ({
				...(JSON.parse(data) as Mail),
				seq,
				at,
				state,
			}));
		},
		delivered: () => last,
		async close() {
			await last;
			transport?.close();
		},
	};
}

/** Mails of made-up brokers must never leave this machine. */
const isOnThisMachine = (url: string) =>
	/^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(URL.parse(url)?.hostname ?? "");

interface StoredRow {
	seq: number;
	at: number;
	state: StoredMail["state"];
	data: string;
}
