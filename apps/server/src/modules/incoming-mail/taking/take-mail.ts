import { createHash, randomUUID } from "node:crypto";
import { readDsn, readHeaders } from "@unlisted/reply-reader";
import { claimDatabase, keyIfThere } from "../../../platform/crypto/person-vault.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { parseMail } from "../../../providers/incoming-mail/parse-mail.ts";
import type { ArrivedMail, ParsedMail } from "../../../providers/incoming-mail/port.ts";
import type { Awaiting, IncomingMailDeps } from "../core/incoming-mail.deps.ts";
import { type FoundBy, keepMail } from "../core/incoming-mails.repository.ts";
import { sealMail, sealUnmatched } from "../core/mail-content.ts";
import { readMailJob } from "../core/read-mail-job.ts";
import { isBrokersOwn } from "../core/senders-domain.ts";
import { roomFor } from "./room-for.ts";

type TakeMailDeps = Pick<
	IncomingMailDeps,
	"db" | "clock" | "keys" | "vault" | "queue" | "awaits" | "bytesMax" | "log"
>;

/** Stores a mail that arrived, once. It is sealed for the person whose answer it is, or for the operator. */
export function takeMail(deps: TakeMailDeps) {
	const { db, clock, keys, vault, queue, log } = deps;
	const hasRoom = roomFor(log);
	return async ({ raw, recipients, via }: ArrivedMail): Promise<void> => {
		if (raw.length > deps.bytesMax) {
			log.warn({ size: raw.length, via }, "incoming mail: a mail is too large and is not kept");
			return;
		}
		const mail = await parseMail(raw);
		await db.transaction(async (tx) => {
			const matched = await whoseIs(deps, tx, { mail, recipients });
			const key = matched && (await keyIfThere(vault, tx, matched.awaiting.userId));
			// A removal may remain for a while after its account is deleted. Nobody could read a mail that is sealed for that
			// account.
			const found = key && matched;
			const name = `${nameOf(mail)} ${found?.awaiting.reference ?? ""} ${contentHash(raw, mail)}`;
			const fingerprint = keys.blindIndex("incoming-mail", name);
			const sender = {
				userId: found?.awaiting.userId ?? null,
				reference: found?.awaiting.reference ?? null,
				isBrokers: isBrokersOwn(mail.from.address, found?.awaiting.domains ?? []),
			};
			if (!(await hasRoom(tx, sender, clock.now()))) return;
			const id = randomUUID();
			const common = { id, fingerprint, via, size: raw.length, receivedAt: clock.now() };
			if (!key || !found) {
				await claimDatabase(tx, keys);
				await keepMail(tx, {
					...common,
					...sealUnmatched(keys, id, raw),
					userId: null,
					reference: null,
					foundBy: null,
				});
				return;
			}
			const { userId, reference } = found.awaiting;
			const isNew = await keepMail(tx, {
				...common,
				userId,
				reference,
				foundBy: found.by,
				sealed: sealMail(key, id, raw),
				keyId: null,
			});
			if (isNew) await queue.enqueue(tx, readMailJob, { id, userId });
		});
	};
}

/** Some programs send no Message-ID. Then the date header makes the same text on another day a different mail. */
function nameOf({ messageId, headers }: ParsedMail): string {
	return messageId ?? headers.find(([key]) => key === "date")?.[1] ?? "";
}

/** Different ways in add their own header lines, so the hash leaves the headers out. */
function contentHash(raw: Uint8Array, mail: ParsedMail): string {
	const hash = createHash("sha256");
	const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
	const text = bytes.toString("latin1").replace(/\r\n/g, "\n");
	const end = text.indexOf("\n\n");
	hash.update(`${mail.from.address}\n${mail.subject}\n`);
	hash.update(text.slice(end === -1 ? 0 : end).trim());
	return hash.digest("hex");
}

interface ToMatch {
	readonly mail: ParsedMail;
	readonly recipients: readonly string[];
}

/**
 * Finds the owner by the address that the mail was sent to, then by the letter that it answers, then, for a report, by
 * the letter that came back.
 */
async function whoseIs(
	{ awaits }: Pick<IncomingMailDeps, "awaits">,
	sql: Sql,
	{ mail, recipients }: ToMatch,
): Promise<{ readonly awaiting: Awaiting; readonly by: FoundBy } | null> {
	for (const address of new Set([...recipients, ...mail.recipients])) {
		const awaiting = await awaits.ofAddress(sql, address);
		if (awaiting) return { awaiting, by: "address" };
	}
	// The last of the references is the mail that this one answers.
	for (const id of mail.references.toReversed().slice(0, 20)) {
		const awaiting = await awaits.ofMessageId(sql, id);
		if (awaiting) return { awaiting, by: "references" };
	}
	const report = readDsn(readHeaders(mail.headers), mail.body);
	const awaiting = report?.messageId ? await awaits.ofMessageId(sql, report.messageId) : null;
	return awaiting && { awaiting, by: "report" };
}
