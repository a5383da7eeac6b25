import { randomUUID } from "node:crypto";
import type { Transaction } from "../../../platform/db/database.ts";
import { permitFor } from "../core/contact-permit.ts";
import { recordDisclosures } from "../core/disclosures.repository.ts";
import { knownBrokers } from "../core/known-brokers.ts";
import { recordEvent } from "../core/record-event.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { intend, sendsOf, settleSend } from "../core/sends.repository.ts";
import { openLink } from "../core/task-content.ts";
import { type Attempt, inTurn, isSameTurn, permitInTurn, TurnOver, waitUntil } from "./attempt.ts";
import { giveTask } from "./give-task.ts";
import { waitForDecision } from "./rest.ts";

/** Thrown when the person or the operator changed their mind between opening the page and following the link. */
class MayNotFollow extends Error {}

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
	// again. Requests by the person's hands have no row here, so rounds are also told apart by time.
	const opened = sends.filter(({ step }) => step === "confirmation");
	const before = opened.filter(({ intendedAt }) => row.sentAt !== null && intendedAt < row.sentAt);
	const requests = sends.filter(({ step }) => step === "request").length;
	const round = Math.max(1, requests, ...before.map((one) => one.round + 1));
	const request = { allowed: {}, listing: null, mailAddress: deps.mailAddressOf(row.mailToken) };
	const hooks = {
		beforeSend: async () =>
			inTurn(deps, attempt, async (tx, current) => {
				const may = await permitInTurn(deps, tx, { lease, row: current, expected: row });
				if (may.state !== "yes") throw new MayNotFollow();
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
	if (opened.some((one) => one.round === round))
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
	if (may.state !== "yes") return waitForDecision(deps, attempt);
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
		// The person stopped it, or a mail changed it, while the page was open.
		else if (isSameTurn(current, row)) await askToConfirm(deps, tx, { attempt, row: current, link });
	});
}

function byHand(deps: RemovalsDeps, attempt: Attempt, link: string): Promise<void> {
	return inTurn(deps, attempt, async (tx, row) => {
		if (isSameTurn(row, attempt.row)) await askToConfirm(deps, tx, { attempt, row, link });
	});
}

async function askToConfirm(
	deps: RemovalsDeps,
	tx: Transaction,
	{ link, attempt, row }: { readonly attempt: Attempt; readonly row: Attempt["row"]; readonly link: string },
): Promise<void> {
	await giveTask(deps, tx, {
		attempt,
		// The person follows this link, so we do not open it after their step.
		row: { ...row, linkSealed: null },
		todo: { kind: "confirm", link, press: null, values: [], tells: [] },
	});
}

const unsure = (at: Date) => ({ outcome: "unsure", at }) as const;
