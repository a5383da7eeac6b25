import type { DisclosedField } from "@unlisted/broker-playbooks";
import type { Letter } from "@unlisted/removal-letters";
import type { Sql } from "../../../platform/db/database.ts";
import type { MailAttachment } from "../../../providers/mailer/port.ts";
import type { AuthorizationInForce } from "../../authorization/authorization.slice.ts";
import { giveTurnBack } from "../core/broker-turns.repository.ts";
import { legalDeadline } from "../core/deadline.rules.ts";
import { takeBackDisclosures } from "../core/disclosures.repository.ts";
import { keptRecipient } from "../core/known-brokers.ts";
import { retryAfter, triesMax, whileServerIsAway } from "../core/look-schedule.rules.ts";
import { type Attached, recordEvent } from "../core/record-event.ts";
import type { RemovalRow } from "../core/removal-row.rules.ts";
import type { LettersOut, RemovalsDeps } from "../core/removals.deps.ts";
import { updateRemoval } from "../core/removals.repository.ts";
import { settleSend, takeBackIntent, tookLettersOfEverybodySince } from "../core/sends.repository.ts";
import { recordForAll } from "../core/with-removal.ts";
import { aboutLetter } from "../letters/about-letter.ts";
import { type Posted, postLetter } from "../letters/post-letter.ts";
import { type LetterToWrite, type WrittenLetter, writeLetter } from "../letters/write-letter.rules.ts";
import { type Attempt, inTurn, waitUntil } from "./attempt.ts";
import { beforeSend, MayNotSend } from "./before-send.ts";
import { giveAccountTask, giveTask } from "./give-task.ts";
import type { Asked } from "./note-outcome.ts";

export interface LetterReady extends WrittenLetter {
	readonly about: LetterToWrite;
	readonly letters: LettersOut;
	readonly to: string;
	readonly name: string;
	readonly authorization: AuthorizationInForce | null;
}

/** Prepares the letter to this address. Null where none can be written or sent from here. */
export async function letterFor(
	deps: RemovalsDeps,
	{ row, lease: { userId } }: Pick<Attempt, "row" | "lease">,
	{
		asked,
		fields,
		to,
	}: { readonly asked: Asked; readonly fields: readonly DisclosedField[]; readonly to: string | null },
): Promise<LetterReady | null> {
	const { letters } = deps;
	if (letters === null || !letters.mailer.delivers || to === null) return null;
	const authorization = await letters.authorizationOf(userId);
	const agent = { name: letters.agent, authorized: authorization !== null };
	const ready = aboutLetter(deps, { row, about: asked, fields, agent });
	return ready && { ...writeLetter(ready.about), ...ready, letters, to, authorization };
}

/** Stores the intent, sends the letter, and stores the result. */
export async function sendLetter(
	deps: RemovalsDeps,
	attempt: Attempt,
	{ asked, letter }: { readonly asked: Asked; readonly letter: LetterReady },
): Promise<void> {
	const { row } = attempt;
	const { letters, to, name, authorization } = letter;
	const attachments = await attachmentsOf(letter.letter, authorization);
	const begin = beforeSend(deps, attempt, {
		round: asked.round,
		channel: "email",
		recipient: keptRecipient(row, to),
	});
	const begun = await begin({ fields: letter.letter.disclosed }).catch((error: unknown) => {
		if (error instanceof MayNotSend) return null;
		throw error;
	});
	// The next attempt reads the new decision.
	if (begun === null) return waitUntil(deps, attempt, deps.clock.now());
	const posted = await postLetter(letters)({
		permit: begun.permit,
		to,
		name,
		letter: letter.letter,
		attachments,
		place: { token: row.mailToken, step: "request", round: asked.round },
	});
	await notePosted(deps, attempt, { asked, letter, posted, begun: begun.at });
}

export async function attachmentsOf(
	{ needsAuthorization }: Pick<Letter, "needsAuthorization">,
	authorization: AuthorizationInForce | null,
): Promise<readonly MailAttachment[]> {
	if (!needsAuthorization || authorization === null) return [];
	return [{ name: "authorization.pdf", type: "application/pdf", content: await authorization.draw() }];
}

/**
 * A first refusal may be a fault of our own mail server, so the letter is tried once more. It is the address's if the
 * server took other letters in between.
 */
export async function isRefusedForGood(
	sql: Sql,
	{ refusedSince }: Pick<RemovalRow, "refusedSince">,
): Promise<boolean> {
	return refusedSince !== null && (await tookLettersOfEverybodySince(sql, refusedSince));
}

function notePosted(
	deps: RemovalsDeps,
	attempt: Attempt,
	given: {
		readonly asked: Asked;
		readonly letter: LetterReady;
		readonly posted: Posted;
		readonly begun: Date;
	},
): Promise<void> {
	const { lease, key } = attempt;
	const { userId } = lease;
	const { asked, letter, posted, begun } = given;
	return inTurn(deps, attempt, async (tx, row) => {
		const send = { removalId: row.id, round: asked.round, step: "request" } as const;
		if (posted.state === "sent" || posted.state === "unsure") {
			const isSure = posted.state === "sent";
			await settleSend(tx, userId, send, { outcome: posted.state, at: deps.clock.now() });
			const mail: Attached = {
				role: "sent",
				what: "mail",
				type: "message/rfc822",
				bytes: Buffer.from(posted.sent),
			};
			await recordForAll(deps, tx, {
				userId,
				key,
				row,
				happening: {
					kind: isSure ? "sent" : "maybe_sent",
					recipient: letter.to,
					fields: letter.letter.disclosed,
					evidence: [mail],
					change: { channel: "email" },
					deadline: legalDeadline(letter.law, letter.deadlines),
					...(!isSure && { note: "It may have gone out. We look before we send again." }),
				},
			});
			return;
		}
		// It is certain that nobody got the letter.
		await takeBackIntent(tx, userId, send);
		await takeBackDisclosures(tx, userId, { removalId: row.id, at: begun });
		if (posted.state === "away") {
			await giveTurnBack(tx, row.owner, begun);
			await updateRemoval(tx, userId, { ...row, nextAt: whileServerIsAway(deps.clock.now()) });
			return;
		}
		const now = deps.clock.now();
		const tries = row.tries + 1;
		const isOver = tries >= triesMax;
		if (posted.state === "refused" && !isOver && !(await isRefusedForGood(tx, row))) {
			const refusedSince = row.refusedSince ?? now;
			const change = { tries, refusedSince, nextAt: retryAfter(tries, now) };
			const happening = { kind: "not_sent", recipient: letter.to, note: "mail refused", change } as const;
			await recordEvent(deps, tx, { userId, key, row, happening });
			return;
		}
		if (posted.state === "not_sent") {
			await recordEvent(deps, tx, {
				userId,
				key,
				row,
				happening: {
					kind: isOver ? "cannot_reach" : "not_sent",
					recipient: letter.to,
					note: "mail not taken",
					change: { tries, nextAt: isOver ? null : retryAfter(tries, now) },
				},
			});
			return;
		}
		if (row.kind === "account") {
			await giveAccountTask(deps, tx, { attempt, row, broker: asked.broker });
			return;
		}
		await giveTask(deps, tx, {
			attempt,
			row,
			todo: {
				kind: "form",
				link: asked.broker.optOutUrl ?? asked.broker.website,
				press: null,
				values: [],
				tells: [],
			},
		});
	});
}
