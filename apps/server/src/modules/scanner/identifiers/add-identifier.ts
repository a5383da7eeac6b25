import { randomUUID } from "node:crypto";
import { type AddIdentifier, identifierLimits } from "@unlisted/contracts/identifiers";
import { Refusal } from "../../../platform/http/problem.ts";
import { followRunning } from "../core/follow-scan.ts";
import { recordEvent } from "../core/history.repository.ts";
import {
	addedSince,
	findIdentifier,
	identifiersOf,
	insertIdentifier,
} from "../core/identifiers.repository.ts";
import { loadPerson } from "../core/load-person.ts";
import { normalizeIdentifier } from "../core/normalize-identifier.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { lockSettings } from "../core/settings.repository.ts";
import { type IdentifierValue, identifierContext, identifierHash } from "../core/watched-identifiers.ts";
import { sendIdentifierCode } from "./send-identifier-code.ts";

/** Prevents anybody from working through a list of strangers' usernames by adding and removing them. */
const addedPerDay = 20;

export interface Added {
	readonly id: string;
	/** Why the code could not be sent. The identifier was added all the same. */
	readonly notSent: string | null;
}

/**
 * Adds an identifier to watch. An address or number waits for its code. A username or name cannot be
 * confirmed.
 */
export function addIdentifier(deps: ScannerDeps) {
	const { db, clock, keys, sms } = deps;
	const sendCode = sendIdentifierCode(deps);
	return async (userId: string, given: AddIdentifier): Promise<Added> => {
		if (given.kind === "phone" && sms === null)
			throw new Refusal(
				"unavailable",
				"This installation cannot send text messages, so no number can be confirmed",
			);
		const normal = normalizeIdentifier(given);
		const person = await loadPerson(deps, db, userId);
		if (!person) throw new Refusal("unauthenticated");
		const { kind } = given;
		const valueHash = identifierHash(keys, userId, kind, normal.canonical);
		const same = person.identifiers.find((one) => Buffer.from(one.valueHash).equals(valueHash));
		if (same) throw refusedField("This identifier is already watched");
		const id = randomUUID();
		await db.transaction(async (tx) => {
			const now = clock.now();
			// The lock makes requests run one after the other, so that many at once cannot get around the limit.
			if (!(await lockSettings(tx, userId, now))) throw new Refusal("unauthenticated");
			const watched = await identifiersOf(tx, userId);
			if (watched.filter((one) => one.kind === kind).length >= identifierLimits[kind])
				throw refusedField(`At most ${identifierLimits[kind]} of these can be watched`);
			if ((await addedSince(tx, userId, new Date(now.getTime() - 86_400_000))) >= addedPerDay)
				throw new Refusal("rate_limited", "Too many were added today. Try again tomorrow", {
					retryAfterSeconds: 3600,
				});
			const needsCode = kind === "email" || kind === "phone";
			const value: IdentifierValue = {
				value: normal.value,
				...(kind === "name" && given.city && { city: given.city }),
				...(kind === "name" && given.birth_year && { birthYear: given.birth_year }),
			};
			const added = await insertIdentifier(tx, userId, {
				id,
				kind,
				valueHash,
				sealed: person.key.seal(JSON.stringify(value), identifierContext(id)),
				origin: "added",
				addedAt: now,
				verifiedAt: needsCode ? null : now,
			});
			if (!added) throw refusedField("This identifier is already watched");
			await recordEvent(tx, userId, { kind: "identifier_added", details: { kind } }, now);
			// An identifier that waits for its code is searched for once it is confirmed.
			if (!needsCode) await followRunning(deps, tx, userId);
		});
		const pending = (await findIdentifier(db, userId, id))?.verifiedAt === null;
		return { id, notSent: pending ? await whyNotSent(() => sendCode(userId, id)) : null };
	};
}

/** The identifier is in the list by now. So a code that could not be sent does not fail the request. */
async function whyNotSent(send: () => Promise<void>): Promise<string | null> {
	try {
		await send();
		return null;
	} catch (error) {
		if (error instanceof Refusal) return error.message;
		throw error;
	}
}

function refusedField(message: string): Refusal {
	return new Refusal("conflict", message, { errors: [{ field: "value", message }] });
}
