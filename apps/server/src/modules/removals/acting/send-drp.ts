import { randomUUID } from "node:crypto";
import type { Transaction } from "../../../platform/db/database.ts";
import type { DrpAnswer, DrpBusiness, DrpRequest, DrpStatus } from "../../../providers/drp/port.ts";
import { takeTurn } from "../core/broker-turns.repository.ts";
import { takeBackDisclosures } from "../core/disclosures.repository.ts";
import { retryAfter, triesMax } from "../core/look-schedule.rules.ts";
import { type Attached, recordEvent } from "../core/record-event.ts";
import type { DrpOut, RemovalsDeps } from "../core/removals.deps.ts";
import { settleSend, takeBackIntent } from "../core/sends.repository.ts";
import { recordForAll } from "../core/with-removal.ts";
import { type DrpWish, drpWish } from "../drp/claims.rules.ts";
import { deleteDrpRequest, insertDrpRequest, openDrpRequestOf } from "../drp/requests.repository.ts";
import { type Connected, tokenOf } from "../drp/token-of.ts";
import { type Attempt, inTurn, waitUntil } from "./attempt.ts";
import { beforeSend, MayNotSend } from "./before-send.ts";
import { noteDrpStatus } from "./note-drp-status.ts";
import type { Asked } from "./note-outcome.ts";
import { tomorrow } from "./tomorrow.rules.ts";

export interface DrpReady {
	readonly out: DrpOut;
	readonly business: DrpBusiness;
	readonly wish: DrpWish;
}

/** Prepares a request by the Data Rights Protocol for a broker without a form. Null where none can be made. */
export function drpFor(deps: RemovalsDeps, { row }: Pick<Attempt, "row">, asked: Asked): DrpReady | null {
	const { broker, listing, wanted, never } = asked;
	const business = broker.drp;
	// The protocol does not define how a business hands over the data that it holds, so requests for access go by letter.
	if (!deps.drp || !business || row.kind === "access") return null;
	const wish = drpWish({ broker, business, listing, wanted, never, on: deps.clock.now() });
	return wish && { out: deps.drp, business, wish };
}

const waitMs = 60_000;

/** Tries in a row, over some two and a half days. After that another way is taken, if there is one. */
export const drpTriesMax = 6;

/**
 * Stores the intent, asks, and stores the result. `no_way`: this business does not know us or takes no such request, so
 * the next way is taken.
 */
export async function sendDrp(
	deps: RemovalsDeps,
	attempt: Attempt,
	{ asked, drp }: { readonly asked: Asked; readonly drp: DrpReady },
): Promise<"done" | "no_way"> {
	const { db, clock } = deps;
	const { row } = attempt;
	const token = await tokenOf(deps, drp.out, drp.business);
	if (token.state === "refused") return "no_way";
	const now = clock.now();
	if (token.state === "wait") await waitUntil(deps, attempt, new Date(now.getTime() + waitMs));
	else if (token.state === "not_reached") await noteNotSent(deps, attempt, token);
	else if (await takeTurn(db, row.owner, { now, max: await deps.perBrokerDay(db) }))
		return ask(deps, attempt, { asked, drp, connected: token.connected });
	else await waitUntil(deps, attempt, tomorrow(now));
	return "done";
}

interface Asking {
	readonly asked: Asked;
	readonly drp: DrpReady;
	readonly connected: Connected;
}

async function ask(deps: RemovalsDeps, attempt: Attempt, asking: Asking): Promise<"done" | "no_way"> {
	const { asked, drp, connected } = asking;
	const { out, business, wish } = drp;
	const { row, lease } = attempt;
	const id = randomUUID();
	const request: DrpRequest = {
		exercise: wish.exercise,
		regime: wish.regime,
		claims: wish.claims,
		agentRequestId: id,
		statusCallback: out.callbackOf(id),
	};
	const begin = beforeSend(deps, attempt, { round: asked.round, channel: "drp", recipient: row.owner });
	const begun = await begin({
		fields: wish.fields,
		also: (tx) =>
			insertDrpRequest(tx, lease.userId, {
				removalId: row.id,
				round: asked.round,
				id,
				business: business.id,
			}),
	}).catch((error: unknown) => {
		if (error instanceof MayNotSend) return null;
		throw error;
	});
	// The next attempt reads the new decision.
	if (begun === null) {
		await waitUntil(deps, attempt, deps.clock.now());
		return "done";
	}
	const answer = await connected.agent.exercise(business, connected.token, request, begun.permit);
	return noteAnswer(deps, attempt, { ...asking, request, answer, begun: begun.at });
}

async function noteAnswer(
	deps: RemovalsDeps,
	attempt: Attempt,
	given: Asking & {
		readonly request: DrpRequest;
		readonly answer: DrpAnswer<DrpStatus>;
		readonly begun: Date;
	},
): Promise<"done" | "no_way"> {
	const { asked, drp, connected, request, answer, begun } = given;
	const { lease, key } = attempt;
	const { userId } = lease;
	// A server error may have happened after the business took the request.
	const isRefused = answer.state === "refused" && (answer.status < 500 || answer.final);
	const isToken = isRefused && (answer.status === 401 || answer.status === 403);
	const holds = isToken ? await connected.agent.holds(drp.business, connected.token) : null;
	if (holds?.state === "known" && !holds.value) await connected.forget();
	return inTurn(deps, attempt, async (tx, row) => {
		const send = { removalId: row.id, round: asked.round, step: "request" } as const;
		if (answer.state === "known" || !(isRefused || answer.state === "not_sent")) {
			const isSure = answer.state === "known";
			await settleSend(tx, userId, send, { outcome: isSure ? "sent" : "unsure", at: deps.clock.now() });
			const after = await recordForAll(deps, tx, {
				userId,
				key,
				row,
				happening: {
					kind: isSure ? "sent" : "maybe_sent",
					recipient: row.owner,
					fields: drp.wish.fields,
					evidence: [messageOf(request)],
					change: { channel: "drp" },
					deadline: asked.deadline,
					...(!isSure && { note: "It may have gone out. We look before we send again." }),
				},
			});
			const open = await openDrpRequestOf(tx, userId, row.id);
			if (isSure && open)
				await noteDrpStatus(deps, tx, {
					attempt,
					row: after,
					request: open,
					status: answer.value,
					askedAt: begun,
					broker: asked.broker,
				});
			return "done";
		}
		await takeBackIntent(tx, userId, send);
		await deleteDrpRequest(tx, userId, request.agentRequestId);
		// If the business refused the request, it has still read it. So only a request that was not sent is taken out of
		// the ledger.
		if (answer.state === "not_sent") await takeBackDisclosures(tx, userId, { removalId: row.id, at: begun });
		const passes = answer.state === "not_sent" || !answer.final || (holds?.state === "known" && !holds.value);
		if (passes) {
			await recordNotSent(deps, tx, { attempt, row, said: answer });
			return "done";
		}
		// The record says that the business was asked, and what it answered. The ledger keeps what it was told.
		await recordEvent(deps, tx, {
			userId,
			key,
			row,
			happening: {
				kind: "not_sent",
				recipient: row.owner,
				note: `It does not take it this way: ${answer.why}`,
				change: { tries: 0, nextAt: row.nextAt },
			},
		});
		return "no_way";
	});
}

/**
 * The signed message, without the times and without the part of the callback address that only the business may know.
 */
function messageOf({ claims, exercise, regime, agentRequestId }: DrpRequest): Attached {
	const said = { "agent-request-id": agentRequestId, exercise, ...(regime && { regime }), ...claims };
	const bytes = Buffer.from(JSON.stringify(said, null, "\t"), "utf8");
	return { role: "sent", what: "message", type: "application/json", bytes };
}

interface Said {
	readonly why: string;
	/** Seconds that the business asks us to wait. */
	readonly retryAfter?: number;
}

function noteNotSent(deps: RemovalsDeps, attempt: Attempt, said: Said): Promise<void> {
	return inTurn(deps, attempt, (tx, row) => recordNotSent(deps, tx, { attempt, row, said }));
}

async function recordNotSent(
	deps: RemovalsDeps,
	tx: Transaction,
	{ attempt, row, said }: { readonly attempt: Attempt; readonly row: Attempt["row"]; readonly said: Said },
): Promise<void> {
	const tries = row.tries + 1;
	const isOver = tries >= triesMax;
	const nextAt = isOver ? null : retryAfter(tries, deps.clock.now(), said.retryAfter);
	await recordEvent(deps, tx, {
		userId: attempt.lease.userId,
		key: attempt.key,
		row,
		happening: {
			kind: isOver ? "cannot_reach" : "not_sent",
			recipient: row.owner,
			note: said.why,
			change: { tries, nextAt },
		},
	});
}
