import type { Transaction } from "../../../platform/db/database.ts";
import type { KnownBroker } from "../../../providers/broker-sites/port.ts";
import type { DrpAnswer, DrpBusiness, DrpStatus } from "../../../providers/drp/port.ts";
import { nextMoment } from "../core/apply-event.rules.ts";
import { type ContactPermit, permitFor } from "../core/contact-permit.ts";
import { knownBrokers } from "../core/known-brokers.ts";
import { recordEvent } from "../core/record-event.ts";
import type { RemovalRow } from "../core/removal-row.rules.ts";
import { polledStates } from "../core/removal-state.rules.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { updateRemoval } from "../core/removals.repository.ts";
import { openRequestId } from "../drp/request-id.ts";
import { type DrpRequestRow, openDrpRequestOf, updateDrpRequest } from "../drp/requests.repository.ts";
import { pollAfter, pollsMax } from "../drp/status.rules.ts";
import { type Connected, tokenOf } from "../drp/token-of.ts";
import { type Attempt, inTurn } from "./attempt.ts";
import { noteDrpStatus } from "./note-drp-status.ts";

export function isDrpDue({ pollAt, state, coveredBy }: RemovalRow, now: Date): boolean {
	if (pollAt === null || pollAt > now) return false;
	return polledStates.has(state) || (state === "queued" && coveredBy === null);
}

/**
 * The person stopped the removal, or it was opened again. The request that the business still has is then taken back.
 */
const isTakenBack = ({ state }: RemovalRow) => state === "given_up" || state === "queued";

/** Asks a business how a request stands, or takes the request back. */
export async function followDrp(deps: RemovalsDeps, attempt: Attempt): Promise<void> {
	const { db, drp } = deps;
	const { row, key, lease } = attempt;
	const broker = knownBrokers(deps.sites).get(row.broker);
	const request = await openDrpRequestOf(db, lease.userId, row.id);
	const requestId = request === null ? null : openRequestId(key, request);
	// The business has left the directory, or we never learned its name for the request.
	if (!drp || !broker?.drp || !request || requestId === null || broker.drp.id !== request.business)
		return close(deps, attempt, "lost");
	// A name that only a callback gave us may belong to another request of ours.
	if (isTakenBack(row) && !request.isConfirmed) return close(deps, attempt, "lost");
	const token = await tokenOf(deps, drp, broker.drp);
	if (token.state !== "known") return later(deps, attempt);
	const { connected } = token;
	const about = { broker, business: broker.drp, connected, requestId, isConfirmed: request.isConfirmed };
	if (isTakenBack(row)) return takeBack(deps, attempt, about);
	const may = await permitFor(deps, db, { userId: lease.userId, row, contact: "status" });
	if (may.state !== "yes") return later(deps, attempt);
	return poll(deps, attempt, { ...about, permit: may.permit });
}

interface About {
	readonly broker: KnownBroker;
	readonly business: DrpBusiness;
	readonly connected: Connected;
	readonly requestId: string;
	/** Whether the business itself used this name when we asked it. */
	readonly isConfirmed: boolean;
}

async function takeBack(
	deps: RemovalsDeps,
	attempt: Attempt,
	{ business, connected, requestId }: About,
): Promise<void> {
	const { agent, token } = connected;
	const answer = await agent.revoke(business, token, {
		id: requestId,
		reason: "The person does not want it any more.",
	});
	if (answer.state === "known") return close(deps, attempt, "revoked");
	if (await forgot(answer, { business, connected })) return later(deps, attempt);
	// The request is done already, or the business does not know it any more. Nothing is left to take back.
	return answer.state === "refused" && answer.final ? close(deps, attempt, "lost") : later(deps, attempt);
}

async function poll(
	deps: RemovalsDeps,
	attempt: Attempt,
	about: About & { readonly permit: ContactPermit },
): Promise<void> {
	const { broker, business, connected, requestId, isConfirmed, permit } = about;
	const askedAt = deps.clock.now();
	const answer = await connected.agent.statusOf(business, connected.token, requestId, permit);
	if (answer.state !== "known") {
		if (await forgot(answer, about)) return later(deps, attempt);
		const isGone = answer.state === "refused" && answer.final;
		if (!isGone) return later(deps, attempt);
		return isConfirmed ? close(deps, attempt, "lost") : forgetHint(deps, attempt);
	}
	return withRequest(deps, attempt, async (tx, row, request) => {
		// The callback named another request, perhaps another one of ours.
		if (!request.isConfirmed && answer.value.agentRequestId !== request.id)
			return dropHint(deps, tx, { attempt, row, request });
		return noteDrpStatus(deps, tx, { attempt, row, request, status: answer.value, broker, askedAt });
	});
}

/** Drops the name that a callback gave for this request, because it was wrong. The next callback may know better. */
function forgetHint(deps: RemovalsDeps, attempt: Attempt): Promise<void> {
	return withRequest(deps, attempt, (tx, row, request) => dropHint(deps, tx, { attempt, row, request }));
}

async function dropHint(
	deps: RemovalsDeps,
	tx: Transaction,
	given: { readonly attempt: Attempt; readonly row: RemovalRow; readonly request: DrpRequestRow },
): Promise<void> {
	await updateDrpRequest(tx, given.attempt.lease.userId, { ...given.request, sealed: null });
	await rest(deps, tx, { ...given, pollAt: null });
}

/** True if our token was not valid any more. The next attempt gets a new one. */
async function forgot(
	answer: DrpAnswer<DrpStatus>,
	{ business, connected }: Pick<About, "business" | "connected">,
): Promise<boolean> {
	if (answer.state !== "refused" || (answer.status !== 401 && answer.status !== 403)) return false;
	const holds = await connected.agent.holds(business, connected.token);
	if (holds.state !== "known" || holds.value) return false;
	await connected.forget();
	return true;
}

function withRequest(
	deps: RemovalsDeps,
	attempt: Attempt,
	work: (tx: Transaction, row: RemovalRow, request: DrpRequestRow) => Promise<void>,
): Promise<void> {
	return inTurn(deps, attempt, async (tx, row) => {
		const request = await openDrpRequestOf(tx, attempt.lease.userId, row.id);
		return request ? work(tx, row, request) : rest(deps, tx, { attempt, row, pollAt: null });
	});
}

/** For this long a new request waits until the business takes the earlier one back. */
const takeBackMs = 3 * 86_400_000;

/** Puts the next question off. A business that never answers is not asked forever, and keeps no new request waiting. */
function later(deps: RemovalsDeps, attempt: Attempt): Promise<void> {
	return withRequest(deps, attempt, async (tx, row, request) => {
		const polls = request.polls + 1;
		const waited = deps.clock.now().getTime() - row.stateSince.getTime();
		const isEnd = polls >= pollsMax || (row.state === "queued" && waited >= takeBackMs);
		await updateDrpRequest(tx, attempt.lease.userId, {
			...request,
			polls,
			state: isEnd ? "lost" : request.state,
		});
		await rest(deps, tx, { attempt, row, pollAt: isEnd ? null : pollAfter(polls, deps.clock.now()) });
	});
}

function close(deps: RemovalsDeps, attempt: Attempt, state: "revoked" | "lost"): Promise<void> {
	const { key, lease } = attempt;
	return withRequest(deps, attempt, async (tx, row, request) => {
		await updateDrpRequest(tx, lease.userId, { ...request, state });
		if (state === "lost") return rest(deps, tx, { attempt, row, pollAt: null });
		await recordEvent(deps, tx, {
			userId: lease.userId,
			key,
			row: { ...row, pollAt: null },
			happening: { kind: "withdrawn", recipient: row.owner },
		});
	});
}

function rest(
	deps: RemovalsDeps,
	tx: Transaction,
	{
		attempt,
		row,
		pollAt,
	}: { readonly attempt: Attempt; readonly row: RemovalRow; readonly pollAt: Date | null },
): Promise<void> {
	const next = { ...row, pollAt };
	return updateRemoval(tx, attempt.lease.userId, { ...next, nextAt: nextMoment(next, deps.clock.now()) });
}
