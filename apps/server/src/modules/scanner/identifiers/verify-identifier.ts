import { timingSafeEqual } from "node:crypto";
import { codeWrongMessage } from "@unlisted/contracts/account-messages";
import { Refusal } from "../../../platform/http/problem.ts";
import { followRunning } from "../core/follow-scan.ts";
import { recordEvent } from "../core/history.repository.ts";
import { findIdentifier, markVerified, takeCodeAttempt } from "../core/identifiers.repository.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { identifierCodeHash } from "./send-identifier-code.ts";

const attempts = 5;

/** A person who can read what we send to an identifier may have it searched for. */
export function verifyIdentifier({
	db,
	clock,
	keys,
	queue,
	identity: { codeGuesses, recordAuditEvent },
}: Pick<ScannerDeps, "db" | "clock" | "keys" | "queue" | "identity">) {
	return async (userId: string, id: string, code: string): Promise<void> => {
		const row = await findIdentifier(db, userId, id);
		if (!row) throw new Refusal("not_found", "This identifier is not watched");
		if (row.verifiedAt !== null) return;
		const now = clock.now();
		// Counts over all codes of this person, so that a new code brings no new guesses at another person's address.
		const guess = { to: `identifiers:${userId}`, own: null, address: null };
		const wait = await codeGuesses.wait(guess);
		if (wait) throw wrongCode(wait);
		// The count is committed before the comparison, so that a rollback cannot undo it.
		const expected = await takeCodeAttempt(db, userId, id, { now, attempts });
		if (!expected || !timingSafeEqual(Buffer.from(expected), identifierCodeHash(keys, id, code))) {
			if (await codeGuesses.failed(guess)) await recordAuditEvent(db, userId, "codes_locked");
			throw wrongCode();
		}
		await codeGuesses.succeeded(guess);
		await db.transaction(async (tx) => {
			if (!(await markVerified(tx, userId, id, now))) return;
			await recordEvent(tx, userId, { kind: "identifier_verified", details: { kind: row.kind } }, now);
			await followRunning({ queue }, tx, userId);
		});
	};
}

function wrongCode(retryAfterSeconds?: number): Refusal {
	return new Refusal("invalid_request", codeWrongMessage, {
		errors: [{ field: "code", message: codeWrongMessage }],
		...(retryAfterSeconds && { retryAfterSeconds }),
	});
}
