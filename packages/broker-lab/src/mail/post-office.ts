import type { DatabaseSync } from "node:sqlite";
import { createTransport } from "nodemailer";
import type { Mail, StoredMail } from "./mail.ts";

/** Sends what brokers write to the server that the lab was told, or keeps it. */
export interface PostOffice {
	send(mail: Mail): void;
	/** The newest first. */
	list(filter: { to?: string; site?: string; limit?: number }): readonly StoredMail[];
	/** Resolves once nothing waits. */
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
		`SELECT at, state, data FROM mails WHERE site = coalesce(?, site)
		AND (? IS NULL OR lower(data ->> '$.to') = lower(?)) ORDER BY seq DESC LIMIT ?`,
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
		}: {
			to?: string | null;
			site?: string | null;
			limit?: number;
		}) =>
			(select.all(site, to, to, Math.min(limit, 10_000)) as unknown as StoredRow[]).map(
				({ at, state, data }) => ({
					...(JSON.parse(data) as Mail),
					at,
					state,
				}),
			),
		delivered: () => last,
		async close() {
			await last;
			transport?.close();
		},
	};
}

/** Mails of made-up brokers must never leave. */
const isOnThisMachine = (url: string) =>
	/^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(URL.parse(url)?.hostname ?? "");

interface StoredRow {
	at: number;
	state: StoredMail["state"];
	data: string;
}
