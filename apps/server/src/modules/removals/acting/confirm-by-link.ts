import { randomUUID } from "node:crypto";
import type { Transaction } from "../../../platform/db/database.ts";
import { type Permission, permitFor } from "../core/contact-permit.ts";
import { recordDisclosures } from "../core/disclosures.repository.ts";
import { knownBrokers } from "../core/known-brokers.ts";
import { recordEvent } from "../core/record-event.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { intend, sendsOf, settleSend } from "../core/sends.repository.ts";
import { openLink } from "../core/task-content.ts";
import { type Attempt, inTurn, TurnOver, waitUntil } from "./attempt.ts";
import { giveTask } from "./give-task.ts";

/** Thrown when the person or the operator changed their mind between opening the page and following the link. */
class MayNotFollow extends Error {}

/** Null waits until something wakes the removal: the person goes on, gives consent or allows the site. */
function whenAgain(deps: RemovalsDeps, state: Permission["state"]): Date | null {
	// Nobody is handed out while the operator's pause lasts, so this goes on in the first minute after it.
	return state === "closed" || state === "yes" ? deps.clock.now() : null;
}

/** Opens the link that the broker mailed. Its host was checked when the mail was read; the engine's guard checks it again. */
export async function confirmByLink(deps: RemovalsDeps, attempt: Attempt): Promise<void> {
	const { db, clock } = deps;
	const { row, key, lease, signal } = attempt;
	const { userId } = lease;
	const link = openLink(key, row);
	const broker = knownBrokers(deps.sites).get(row.broker);
	if (!deps.sites || !broker || link === null) return waitUntil(deps, attempt, null);
	const sends = await sendsOf(db, userId, row.id);
	// The round that this mail belongs to. If its confirmation link may have been opened already, we do not open it
	// again.
	const round = Math.max(1, sends.filter(({ step }) => step === "request").length);
	const request = { allowed: {}, listing: null, mailAddress: deps.mailAddressOf(row.mailToken) };
	const hooks = {
		beforeSend: async () =>
			inTurn(deps, attempt, async (tx, current) => {
				if ((await permitFor(deps, tx, { userId, row: current })).state !== "yes") throw new MayNotFollow();
				const at = clock.now();
				const isNew = await intend(tx, userId, {
					removalId: row.id,
					round,
					step: "confirmation",
					id: randomUUID(),
					channel: "playbook",
					recipient: row.owner,
					intendedAt: at,
					lease: lease.lease,
				});
				if (!isNew) throw new TurnOver();
			}),
	};
	if (sends.some((send) => send.step === "confirmation" && send.round === round))
		return inTurn(deps, attempt, async (tx, current) => {
			// The link was opened, but no result was noted. A look will tell.
			await settleSend(tx, userId, { removalId: row.id, round, step: "confirmation" }, unsure(clock.now()));
			await recordEvent(deps, tx, {
				userId,
				key,
				row: current,
				happening: { kind: "confirmation_sent", recipient: row.owner, note: "It may have been opened." },
			});
		});
	// Opening the page already tells the site that the link was followed.
	const may = await permitFor(deps, db, { userId, row });
	if (may.state !== "yes") return waitUntil(deps, attempt, whenAgain(deps, may.state));
	const answer = await deps.sites
		.followLink(row.broker, link, request, hooks, signal, may.permit)
		.catch((error: unknown) => {
			if (error instanceof MayNotFollow) return "not_now" as const;
			throw error;
		});
	// The next attempt reads the new decision.
	if (answer === "not_now") return waitUntil(deps, attempt, clock.now());
	// We have no playbook for this site, so we do not open its pages.
	if (answer === null) return byHand(deps, attempt, link);
	await inTurn(deps, attempt, async (tx, current) => {
		const at = clock.now();
		const isConfirmed = answer.state === "confirmed" || answer.state === "sent";
		if (answer.begun)
			await settleSend(
				tx,
				userId,
				{ removalId: row.id, round, step: "confirmation" },
				isConfirmed ? { outcome: "sent", at } : unsure(at),
			);
		if (answer.disclosed.length > 0)
			await recordDisclosures(tx, userId, {
				broker: row.owner,
				removalId: row.id,
				channel: "playbook",
				recipient: row.owner,
				why: "confirmation",
				fields: answer.disclosed,
				at,
			});
		if (isConfirmed)
			await recordEvent(deps, tx, {
				userId,
				key,
				row: current,
				happening: { kind: "confirmation_sent", recipient: row.owner, fields: answer.disclosed },
			});
		else await askToConfirm(deps, tx, { attempt, row: current, link });
	});
}

function byHand(deps: RemovalsDeps, attempt: Attempt, link: string): Promise<void> {
	return inTurn(deps, attempt, (tx, row) => askToConfirm(deps, tx, { attempt, row, link }));
}

async function askToConfirm(
	deps: RemovalsDeps,
	tx: Transaction,
	{ link, ...about }: { readonly attempt: Attempt; readonly row: Attempt["row"]; readonly link: string },
): Promise<void> {
	await giveTask(deps, tx, {
		...about,
		todo: { kind: "confirm", link, press: null, values: [], tells: [] },
	});
}

const unsure = (at: Date) => ({ outcome: "unsure", at }) as const;
