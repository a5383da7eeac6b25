import { randomUUID } from "node:crypto";
import { nextMoment } from "../core/apply-event.rules.ts";
import { recordDisclosures, takeBackDisclosures } from "../core/disclosures.repository.ts";
import { keptRecipient, knownBrokers, named } from "../core/known-brokers.ts";
import { finalDay, retryAfter, whileServerIsAway } from "../core/look-schedule.rules.ts";
import { type Happening, recordEvent } from "../core/record-event.ts";
import type { RemovalRow } from "../core/removal-row.rules.ts";
import { countedStates } from "../core/removal-state.rules.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { findRemoval, updateRemoval } from "../core/removals.repository.ts";
import { intend, settleSend, takeBackIntent } from "../core/sends.repository.ts";
import { postLetter } from "../letters/post-letter.ts";
import { writeFollowUpLetter } from "../letters/write-letter.rules.ts";
import { type Attempt, inTurn, permitInTurn, TurnOver, waitUntil } from "./attempt.ts";
import { unansweredOf } from "./follow-up-of.ts";
import { noConsent } from "./may-send.ts";
import { prepareAsked } from "./prepare-asked.ts";
import { rest } from "./rest.ts";
import { attachmentsOf, isRefusedForGood, letterFor } from "./send-letter.ts";
import { tomorrow } from "./tomorrow.rules.ts";

export type FollowUpStep = "reminder" | "admonition";

/** Tries in a row, over some two days. After that the letter counts as one that cannot be sent. */
const followUpTriesMax = 6;

/**
 * Sends a letter about a request that was not answered, by whatever way it went, once for each step and round. If no
 * letter can reach the site, the complaint still follows, and the record says why there was no letter.
 */
export async function sendFollowUp(deps: RemovalsDeps, attempt: Attempt, step: FollowUpStep): Promise<void> {
	const { key, lease } = attempt;
	const { userId } = lease;
	const row = (await findRemoval(deps.db, userId, lease.id)) ?? attempt.row;
	if (await anotherSpeaks(deps, userId, row)) return passSilently(deps, attempt, step);
	const found = await unansweredOf(deps.db, knownBrokers(deps.sites), { userId, row, key });
	const ready = found && (await readyLetter(deps, { ...attempt, row }, { found, step }));
	if (!found || !ready) return noWay(deps, attempt, { step, why: "No letter can be sent to it from here." });
	const { letter, letterReady: to } = ready;
	const round = row.rounds;
	const send = { removalId: row.id, round, step } as const;
	const begunAt = deps.clock.now();
	const begun = await inTurn(deps, attempt, async (tx, current) => {
		if (!isDue(current, step)) throw new TurnOver();
		const may = await permitInTurn(deps, tx, { lease, row: current, expected: row });
		if (may.state !== "yes") return may.state;
		const at = begunAt;
		const recipient = keptRecipient(row, to.to);
		const intent = { id: randomUUID(), channel: "email", recipient, intendedAt: at } as const;
		if (!(await intend(tx, userId, { ...send, ...intent, lease: lease.lease }))) return "begun_before";
		await recordDisclosures(tx, userId, {
			broker: row.owner,
			removalId: row.id,
			channel: "email",
			recipient,
			why: "request",
			fields: letter.disclosed,
			at,
		});
		return may;
	});
	if (begun === "paused" || begun === "closed") return waitUntil(deps, attempt, tomorrow(deps.clock.now()));
	if (begun === "off") return rest(deps, attempt);
	if (begun === "no_consent") return noWay(deps, attempt, { step, why: noConsent });
	const said = { recipient: to.to, fields: letter.disclosed };
	if (begun === "begun_before") {
		const note = "We stopped between sending and noting it. It is not sent again.";
		return noteSent(deps, attempt, { step, round, outcome: "unsure", happening: { ...said, note } });
	}
	const place = { token: row.mailToken };
	const before = found.followed.map((one) => ({ ...place, round: one.round, step: one.step }));
	const posted = await postLetter(to.letters)({
		permit: begun.permit,
		to: to.to,
		name: to.name,
		letter,
		place: { ...place, round, step },
		after: [
			...(found.letterRound === null
				? []
				: [{ ...place, round: found.letterRound, step: "request" as const }]),
			...before,
		],
		attachments: await attachmentsOf(letter, to.authorization),
	});
	if (posted.state === "sent" || posted.state === "unsure") {
		const bytes = Buffer.from(posted.sent);
		return noteSent(deps, attempt, {
			step,
			round,
			outcome: posted.state,
			happening: { ...said, evidence: [{ role: "sent", what: "mail", type: "message/rfc822", bytes }] },
		});
	}
	await inTurn(deps, attempt, async (tx) => {
		await takeBackIntent(tx, userId, send);
		await takeBackDisclosures(tx, userId, { removalId: row.id, at: begunAt });
	});
	if (posted.state === "away") return waitUntil(deps, attempt, whileServerIsAway(deps.clock.now()));
	const tries = row.tries + 1;
	if (posted.state === "not_sent" && tries < followUpTriesMax)
		return waitUntil(deps, attempt, retryAfter(tries, deps.clock.now()), { tries });
	if (posted.state === "refused" && tries < followUpTriesMax && !(await isRefusedForGood(deps.db, row))) {
		const now = deps.clock.now();
		return waitUntil(deps, attempt, retryAfter(tries, now), {
			tries,
			refusedSince: row.refusedSince ?? now,
		});
	}
	return noWay(deps, attempt, { step, why: "No mail server took the letter." });
}

/** Whether the removal still waits for this letter. The person, a mail or a look may have changed it. */
function isDue({ state, followUp }: RemovalRow, step: FollowUpStep): boolean {
	return state === "overdue" && followUp === (step === "reminder" ? null : "reminder");
}

/**
 * One letter serves all sites that a request covers. The leading removal sends it, as long as it waits for an answer
 * too.
 */
async function anotherSpeaks(deps: RemovalsDeps, userId: string, row: RemovalRow): Promise<boolean> {
	const leader = row.coveredBy === null ? null : await findRemoval(deps.db, userId, row.coveredBy);
	if (!leader) return false;
	return countedStates.has(leader.state) || leader.state === "overdue" || leader.state === "escalated";
}

async function readyLetter(
	deps: RemovalsDeps,
	attempt: Attempt,
	{
		found,
		step,
	}: { readonly found: NonNullable<Awaited<ReturnType<typeof unansweredOf>>>; readonly step: FollowUpStep },
) {
	const { broker } = found;
	const asked = await prepareAsked(deps, attempt, { broker, round: attempt.row.rounds });
	const letterReady = await letterFor(deps, attempt, { asked, fields: found.tells, to: broker.email });
	if (!letterReady) return null;
	const written = writeFollowUpLetter(letterReady.about, {
		...found.facts,
		step,
		address: letterReady.to,
		contact: "",
		finalDate: step === "admonition" ? finalDay(deps.clock.now()) : null,
	});
	return written && { letter: written.letter, letterReady };
}

function noteSent(
	deps: RemovalsDeps,
	attempt: Attempt,
	{
		step,
		round,
		outcome,
		happening,
	}: {
		readonly step: FollowUpStep;
		readonly round: number;
		readonly outcome: "sent" | "unsure";
		readonly happening: Omit<Happening, "kind">;
	},
): Promise<void> {
	const { key, lease } = attempt;
	return inTurn(deps, attempt, async (tx, row) => {
		const at = deps.clock.now();
		await settleSend(tx, lease.userId, { removalId: row.id, round, step }, { outcome, at });
		await recordEvent(deps, tx, {
			userId: lease.userId,
			key,
			row,
			happening: { kind: step === "reminder" ? "reminded" : "admonished", ...happening },
		});
	});
}

/**
 * Goes on without a letter. Two weeks pass in place of a reminder; in place of an admonition, the complaint is ready.
 */
function noWay(
	deps: RemovalsDeps,
	attempt: Attempt,
	{ step, why }: { readonly step: FollowUpStep; readonly why: string },
): Promise<void> {
	const { key, lease } = attempt;
	return inTurn(deps, attempt, async (tx, row) => {
		if (!isDue(row, step)) throw new TurnOver();
		await recordEvent(deps, tx, {
			userId: lease.userId,
			key,
			row,
			happening: {
				kind: step === "reminder" ? "not_reminded" : "escalated",
				recipient: named(knownBrokers(deps.sites), row.owner).id,
				note: step === "reminder" ? why : `No last letter went out before. ${why}`,
			},
		});
	});
}

function passSilently(deps: RemovalsDeps, attempt: Attempt, step: FollowUpStep): Promise<void> {
	const now = deps.clock.now();
	return inTurn(deps, attempt, async (tx, row) => {
		if (!isDue(row, step)) throw new TurnOver();
		const next = { ...row, followUp: step, followUpAt: now };
		await updateRemoval(tx, attempt.lease.userId, { ...next, nextAt: nextMoment(next, now) });
	});
}
