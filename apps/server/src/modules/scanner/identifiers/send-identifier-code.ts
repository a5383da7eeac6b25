import { createHash, randomInt } from "node:crypto";
import { normalize } from "@unlisted/breach-corpus";
import { identifierCodeDigits, identifierCodeMinutes } from "@unlisted/contracts/identifiers";
import { Refusal } from "../../../platform/http/problem.ts";
import { SmsBudgetSpent } from "../../../providers/sms/budgeted.ts";
import { SmsRefused, SmsUnknown } from "../../../providers/sms/port.ts";
import { dropCode, findIdentifier, storeCode } from "../core/identifiers.repository.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { type IdentifierValue, identifierContext } from "../core/watched-identifiers.ts";
import { identifierCodeMail } from "./scanner.mails.ts";
import { takeSend } from "./sends.repository.ts";

export const resendGapSeconds = 60;
/** Codes that one person can send to one address or number in a day. */
const ownSendsPerDay = 6;
/**
 * Codes that all people together can send to one address or number in a day, so that nobody can fill a stranger's
 * mailbox through us. Above this limit we send nothing and give the usual answer, because a refusal would tell that
 * others watch it.
 */
const sendsPerDay = 12;
/** Codes that one person can send to all numbers together in a day. */
const textsPerDay = 12;

/** The identifier's id is part of the hash. So a precomputed table of all million codes is useless. */
export function identifierCodeHash(keys: ScannerDeps["keys"], id: string, code: string): Buffer {
	return keys.blindIndex("identifier-code", `${id}\0${code}`);
}

/**
 * Sends a code to an identifier before it is watched, because only a person who can read messages there may have it
 * searched for.
 */
export function sendIdentifierCode(
	deps: Pick<ScannerDeps, "db" | "clock" | "keys" | "vault" | "queueMail" | "sms" | "log">,
) {
	const { db, clock, keys, vault, queueMail, sms, log } = deps;
	return async (userId: string, id: string): Promise<void> => {
		const row = await findIdentifier(db, userId, id);
		if (!row) throw new Refusal("not_found", "This identifier is not watched");
		if (row.verifiedAt !== null) throw new Refusal("conflict", "This is confirmed already");
		const key = await vault.hold(db, userId);
		const { value } = JSON.parse(key.open(row.sealed, identifierContext(id))) as IdentifierValue;
		const code = String(randomInt(10 ** identifierCodeDigits)).padStart(identifierCodeDigits, "0");
		const hash = identifierCodeHash(keys, id, code);
		const now = clock.now();
		const withheld = await db.transaction(async (tx) => {
			const stored = await storeCode(tx, userId, id, {
				hash,
				now,
				expiresAt: new Date(now.getTime() + identifierCodeMinutes * 60_000),
				notAfter: new Date(now.getTime() - resendGapSeconds * 1000),
			});
			if (!stored) throw tooSoon(resendGapSeconds);
			// Counts all spellings together, because they are one mailbox.
			const mailbox = normalize(row.kind, value) ?? value;
			const own = keys.blindIndex("identifier-own-sends", `${userId}\0${row.kind}\0${mailbox}`);
			if (!(await takeSend(tx, own, { now, perDay: ownSendsPerDay }))) throw tooSoon(3600);
			const to = keys.blindIndex("identifier-sends", `${row.kind}\0${mailbox}`);
			const withheld = !(await takeSend(tx, to, { now, perDay: sendsPerDay }));
			if (row.kind === "phone") {
				// Texts cost money, and no person has that many numbers.
				const texts = keys.blindIndex("identifier-texts", userId);
				if (!(await takeSend(tx, texts, { now, perDay: textsPerDay }))) throw tooSoon(3600);
			}
			if (row.kind !== "email") return withheld;
			await queueMail(tx, {
				dedupeKey: `scanner:identifier:${userId}:${id}:${createHash("sha256").update(code).update(now.toISOString()).digest("hex").slice(0, 16)}`,
				kind: "identifier-code",
				to: value,
				content: identifierCodeMail({ code, minutes: identifierCodeMinutes }),
				withheld,
			});
			return withheld;
		});
		if (row.kind !== "phone" || withheld) return;
		if (!sms) throw new Refusal("unavailable", "This installation cannot send text messages");
		// Sent after the transaction, because a slow provider must not hold up the database.
		try {
			const text = `${code} is your Unlisted code. With it, Unlisted looks this number up for you.`;
			await sms.send({ to: value.replace(/^\+/, ""), text, channel: "sms" });
		} catch (error) {
			log.warn({ err: error }, "a text message was not taken");
			// If no answer came, the code may have reached the person all the same.
			if (!(error instanceof SmsUnknown)) await dropCode(db, userId, id, hash);
			if (error instanceof SmsBudgetSpent)
				throw new Refusal("rate_limited", "No more text messages can be sent today. Try again tomorrow.", {
					retryAfterSeconds: error.retryAfterSeconds ?? 3600,
				});
			if (error instanceof SmsRefused && error.retryAfterSeconds !== undefined)
				throw tooSoon(error.retryAfterSeconds);
			throw new Refusal("unavailable", "The text message could not be sent. Try again in a minute.");
		}
	};
}

function tooSoon(seconds: number): Refusal {
	return new Refusal("rate_limited", "Wait a little before asking for another code", {
		retryAfterSeconds: seconds,
	});
}
