import { newText, type Reading, readHeaders, readReply, shippedModel } from "@unlisted/reply-reader";
import { keyIfThere } from "../../../platform/crypto/person-vault.ts";
import { parseMail } from "../../../providers/incoming-mail/parse-mail.ts";
import type { ParsedMail } from "../../../providers/incoming-mail/port.ts";
import type { IncomingMailDeps } from "../core/incoming-mail.deps.ts";
import { findWaitingMail, noteRead } from "../core/incoming-mails.repository.ts";
import { openMail } from "../core/mail-content.ts";
import { domainOf, isBrokersOwn } from "../core/senders-domain.ts";
import { redacted } from "./redact.rules.ts";

/**
 * Reads a waiting mail and hands it to the slice that waits for it. Both happen in one transaction with "read", so only
 * once.
 */
export function readMail(deps: IncomingMailDeps) {
	const { db, clock, vault, awaits, onReply } = deps;
	return async ({ id, userId }: { readonly id: string; readonly userId: string }): Promise<void> => {
		const waiting = await findWaitingMail(db, userId, id);
		if (!waiting) return;
		const { reference } = waiting;
		const key = await keyIfThere(vault, db, userId);
		if (key === null) return;
		const raw = openMail(key, id, waiting.sealed);
		const mail = await parseMail(raw);
		const from = domainOf(mail.from.address);
		const domains = (await awaits.ofReference(db, userId, reference))?.domains ?? [];
		const isBrokers = isBrokersOwn(mail.from.address, domains);
		const reading = await withSecondOpinion(deps, { userId, mail, reading: readingOf(mail, domains) });
		const { text } = newText(readHeaders(mail.headers), mail.body);
		await db.transaction(async (tx) => {
			if (!(await noteRead(tx, userId, { id, at: clock.now() }))) return;
			await onReply(tx, { id, userId, reference, from, isBrokers, reading, raw, text });
		});
	};
}

function readingOf({ from, subject, headers, body }: ParsedMail, domains: readonly string[]): Reading {
	const mail = { from: `${from.name} <${from.address}>`.trim(), subject, headers, body };
	return readReply(shippedModel(), mail, { domains });
}

/** A second opinion can only reduce what we do: if it disagrees, the person is asked. */
async function withSecondOpinion(
	{ db, awaits, secondOpinion }: Pick<IncomingMailDeps, "db" | "awaits" | "secondOpinion">,
	{
		userId,
		mail,
		reading,
	}: { readonly userId: string; readonly mail: ParsedMail; readonly reading: Reading },
): Promise<Reading> {
	if (secondOpinion === null || !reading.acts || reading.delivery !== null) return reading;
	const { text } = newText(readHeaders(mail.headers), mail.body);
	const telling = await awaits.tellingOf(db, userId);
	const names = [mail.from.name, ...namesIn(mail), ...telling.names];
	const opinion = await secondOpinion.opinionOn(redacted({ text, names, phrases: telling.phrases }));
	if (opinion === null || opinion === reading.label) return reading;
	const objections = [...reading.objections, "second_opinion" as const];
	return { ...reading, acts: false, confidence: Math.min(reading.confidence, 0.5), objections };
}

function namesIn({ headers }: ParsedMail): string[] {
	return headers
		.filter(([name]) => name === "to" || name === "cc")
		.map(([, value]) => value.replace(/<[^>]*>/g, " "));
}
