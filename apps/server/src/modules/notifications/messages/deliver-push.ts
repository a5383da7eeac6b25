import { randomUUID } from "node:crypto";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { KeyRing } from "../../../platform/crypto/key-ring.ts";
import type { PersonVault } from "../../../platform/crypto/person-vault.ts";
import type { Database } from "../../../platform/db/database.ts";
import { untilWritten } from "../../../platform/db/until-written.ts";
import { growingPause } from "../../../platform/jobs/growing-pause.ts";
import { putOff } from "../../../platform/jobs/put-off.ts";
import type { Queue } from "../../../platform/jobs/queue.ts";
import type { Log } from "../../../platform/log/log.ts";
import { onceAnHour } from "../../../platform/log/once-an-hour.ts";
import {
	type PushDevice,
	PushGone,
	PushLater,
	type PushMessage,
	PushNotOurs,
	PushRefused,
	type PushSender,
	PushUnknown,
} from "../../../providers/push/port.ts";
import { deviceContext } from "../push/push-device.rules.ts";
import { deleteDeviceById, findDevice } from "../push/push-devices.repository.ts";
import { messageContext, type PushPayload, worthSendingFor } from "./message.rules.ts";
import { jobOf, type MessageJob, waitingMessage } from "./message-job.ts";
import {
	claimMilliseconds,
	claimPush,
	type HeldMessage,
	releaseMessage,
	settleMessage,
	type WaitingMessage,
} from "./messages.repository.ts";
import { waitsForMs, waitWith } from "./wait-with.ts";
import { wakeWaiting } from "./wake-waiting.ts";

export const deliverPushJob = "notifications.deliver-push";

/**
 * While a push service does not answer, a push waits as long again as it has waited so far. So it goes out soon after
 * the service is back.
 */
const shortestPause = 2000;
const longestPause = 60_000;
const afterNotOurs = 60_000;

export interface DeliverPushDeps {
	readonly db: Database;
	readonly clock: Clock;
	readonly log: Log;
	readonly keys: KeyRing;
	readonly vault: PersonVault;
	readonly push: PushSender;
	readonly queue: Queue;
}

/**
 * If nobody knows whether a push arrived, it is sent again under the same name. The push service then replaces its
 * stored copy, and the browser replaces the message that it shows.
 */
export function deliverPush(deps: DeliverPushDeps) {
	const { db, clock, push } = deps;
	const isNews = onceAnHour(deps);
	return async (job: MessageJob): Promise<void> => {
		const waiting = await waitingMessage(db, job);
		if (!waiting) return;
		const message: HeldMessage = { ...waiting, claim: randomUUID() };
		const now = clock.now();
		const restMs = waitsForMs(message, now);
		if (restMs > 0) return putOff(deps, deliverPushJob, jobOf(message), restMs);
		// Its sender died after the person switched pushes off.
		if (message.unwanted) return settleMessage(db, message, "dropped", now);
		if (now.getTime() - message.createdAt.getTime() > worthSendingFor)
			return settleMessage(db, message, "failed", now);
		if (!(await claimPush(db, message, now)))
			return putOff(deps, deliverPushJob, jobOf(message), claimMilliseconds);
		const device = await openDevice(deps, message);
		if (!device) return settleMessage(db, message, "dropped", clock.now());
		try {
			await push.send(device, await openMessage(deps, message));
		} catch (error) {
			return afterFailure({ ...deps, isNews }, { message, device }, error);
		}
		await untilWritten(() => settleMessage(db, message, "sent", clock.now()));
		await wakeWaiting(deps, db, { job: deliverPushJob, provider: serviceOf(deps, device) });
	};
}

/**
 * The push service, by its host. The owner of the browser chooses the host, and it may name them, so only its keyed
 * hash is stored.
 */
const serviceOf = ({ keys }: Pick<DeliverPushDeps, "keys">, { endpoint }: PushDevice): Uint8Array =>
	keys.blindIndex("push-service", URL.parse(endpoint)?.host ?? "");

/** Returns null if the browser is gone, or now belongs to another person. */
async function openDevice(
	{ db, vault }: DeliverPushDeps,
	{ userId, pushSubscriptionId }: WaitingMessage,
): Promise<PushDevice | null> {
	const kept = pushSubscriptionId && (await findDevice(db, userId, pushSubscriptionId));
	if (!kept) return null;
	return JSON.parse(await vault.open(db, userId, kept.sealed, deviceContext(kept.id))) as PushDevice;
}

async function openMessage(
	{ db, vault }: DeliverPushDeps,
	{ id, userId, messageId, sealed }: WaitingMessage,
): Promise<PushMessage> {
	const { urgent, payload } = JSON.parse(await vault.open(db, userId, sealed, messageContext(id))) as {
		urgent: boolean;
		payload: PushPayload;
	};
	return {
		topic: messageId.replaceAll("-", ""),
		payload: JSON.stringify(payload),
		urgent,
		ttlSeconds: worthSendingFor / 1000,
	};
}

async function afterFailure(
	deps: DeliverPushDeps & { readonly isNews: (what: string) => boolean },
	{ message, device }: { readonly message: HeldMessage; readonly device: PushDevice },
	error: unknown,
): Promise<void> {
	const { db, clock, log, isNews } = deps;
	if (error instanceof PushGone) {
		await deleteDeviceById(db, message.userId, message.pushSubscriptionId ?? "");
		return settleMessage(db, message, "dropped", clock.now());
	}
	if (error instanceof PushRefused) {
		if (isNews(error.message)) log.warn({ reason: error.message }, "a push failed");
		return settleMessage(db, message, "failed", clock.now());
	}
	const wait = (milliseconds: number, waitsFor?: Uint8Array) =>
		waitWith(deps, message, { job: deliverPushJob, milliseconds, waitsFor });
	const service = serviceOf(deps, device);
	if (error instanceof PushLater) return wait(error.retryAfterSeconds * 1000);
	const waited = clock.now().getTime() - message.createdAt.getTime();
	if (error instanceof PushNotOurs) {
		if (isNews(error.message))
			log.error({ reason: error.message }, "a push waits: its push service takes nothing of ours");
		return wait(growingPause(waited, afterNotOurs), service);
	}
	if (error instanceof PushUnknown) {
		if (isNews(error.message))
			log.warn({ reason: error.message }, "a push waits: its push service does not take it");
		return wait(Math.min(Math.max(waited, shortestPause), longestPause), service);
	}
	await releaseMessage(db, message, { notBefore: null, waitsFor: null, now: clock.now() });
	throw error;
}
