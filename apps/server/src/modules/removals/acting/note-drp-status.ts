import { belongsToHosts } from "@unlisted/broker-playbooks";
import type { Transaction } from "../../../platform/db/database.ts";
import type { KnownBroker } from "../../../providers/broker-sites/port.ts";
import type { DrpStatus } from "../../../providers/drp/port.ts";
import { nextMoment } from "../core/apply-event.rules.ts";
import { confirmDeletion } from "../core/disclosures.repository.ts";
import type { Attached } from "../core/record-event.ts";
import type { RemovalRow } from "../core/removal-row.rules.ts";
import { stateAfter } from "../core/removal-state.rules.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { updateRemoval } from "../core/removals.repository.ts";
import { recordForAll } from "../core/with-removal.ts";
import { sealRequestId } from "../drp/request-id.ts";
import { type DrpRequestRow, updateDrpRequest } from "../drp/requests.repository.ts";
import { isOver, meaningOf, pollAfter } from "../drp/status.rules.ts";
import type { Attempt } from "./attempt.ts";
import { giveTask } from "./give-task.ts";

/**
 * Stores what a business said of a request, in the transaction that has both rows locked. If it says the same again,
 * only the time of the next question changes.
 */
export async function noteDrpStatus(
	deps: Pick<RemovalsDeps, "clock" | "commit" | "sites" | "drp">,
	tx: Transaction,
	given: {
		readonly attempt: Pick<Attempt, "key" | "lease">;
		readonly row: RemovalRow;
		readonly request: DrpRequestRow;
		readonly status: DrpStatus;
		readonly broker: KnownBroker;
		/** When we asked the business. A callback after this moment may know more. */
		readonly askedAt: Date;
	},
): Promise<void> {
	const { attempt, request, status, broker, askedAt } = given;
	const { key, lease } = attempt;
	const { userId } = lease;
	const now = deps.clock.now();
	const isNews = request.state !== status.state || request.reason !== status.reason;
	const polls = isNews ? 0 : request.polls + 1;
	const calledSince = request.calledAt !== null && request.calledAt > askedAt;
	// The person stopped the removal while the answer was on its way, so it is taken back now.
	const isLeaving = given.row.state === "given_up" || given.row.state === "queued";
	const again = calledSince || isLeaving ? now : pollAfter(polls, now);
	await updateDrpRequest(tx, userId, {
		...request,
		polls,
		isConfirmed: true,
		state: status.state,
		reason: status.reason,
		sealed: sealRequestId(key, request.id, status.requestId),
	});
	const polled = { ...given.row, unsure: false, pollAt: isOver(status.state) ? null : again };
	const row = { ...polled, nextAt: nextMoment(polled, now) };
	if (!isNews) return updateRemoval(tx, userId, row);
	const evidence = [saidIn(status)];
	const meant = meaningOf(status);
	if ("event" in meant) {
		await recordForAll(deps, tx, {
			userId,
			key,
			row,
			happening: { kind: meant.event, recipient: row.owner, note: meant.note, evidence },
		});
		if (meant.event === "said_done") await confirmDeletion(tx, userId, row.id, now);
		return;
	}
	const kept = await recordForAll(deps, tx, {
		userId,
		key,
		row,
		happening: { kind: "reply_kept", recipient: row.owner, evidence },
	});
	// The removal is past the point where this could be a step.
	if (stateAfter(kept.state, "task_given", { asked: kept.asked }) !== "needs_person") return;
	await giveTask(deps, tx, {
		attempt,
		row: kept,
		todo: {
			kind: meant.task,
			link: ownPage(deps, status, { broker, removalId: kept.id }) ?? broker.optOutUrl ?? broker.website,
			press: null,
			values: [],
			tells: [],
			...(meant.task === "form" && { why: unsureWho(broker.name) }),
		},
	});
}

const unsureWho = (broker: string) => `${broker} could not be sure that it is you. Ask it on its own page.`;

/**
 * Shows a page where a person proves their identity only if it is on the broker's or the business's own hosts, because
 * it asks for sensitive data.
 */
function ownPage(
	{ drp: out }: Pick<RemovalsDeps, "drp">,
	{ verificationUrl, requestId }: Pick<DrpStatus, "verificationUrl" | "requestId">,
	{ broker, removalId }: { readonly broker: KnownBroker; readonly removalId: string },
): string | null {
	if (verificationUrl === null) return null;
	const { id, parent, drp } = broker;
	const hosts = [id, ...(parent === null ? [] : [parent]), ...(drp ? [new URL(drp.apiBase).hostname] : [])];
	const page = new URL(verificationUrl);
	if (!belongsToHosts(page.hostname, hosts)) return null;
	// The protocol requires the agent to add both (3.02.1): which request it is, and where the person comes back to.
	page.searchParams.set("request_id", requestId);
	if (out) page.searchParams.set("redirect_to", out.pageOf(removalId));
	return page.href;
}

function saidIn({ requestId: _theirs, agentRequestId: _ours, ...said }: DrpStatus): Attached {
	const bytes = Buffer.from(JSON.stringify(said, null, "\t"), "utf8");
	return { role: "received", what: "message", type: "application/json", bytes };
}
