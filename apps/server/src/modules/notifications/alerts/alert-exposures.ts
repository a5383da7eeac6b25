import { randomUUID } from "node:crypto";
import type { ScannerSettings, SourceType } from "@unlisted/contracts/scanner";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { PersonVault } from "../../../platform/crypto/person-vault.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import type { QueueMail, QueueMailDeps } from "../mail/queue-mail.ts";
import { devicesOf } from "../push/push-devices.repository.ts";
import { unsubscribeLinks } from "../unsubscribe/unsubscribe-links.ts";
import { type AlertedExposure, alertMail } from "./alert.mails.ts";
import { type AlertChannel, type AlertMoment, aDay, isDue, textsADay } from "./alert.rules.ts";
import { alertPush, alertText } from "./alert-words.rules.ts";
import { countTextsOf, insertAlertMessage, insertAlerts, lockAlertsOf } from "./alerts.repository.ts";
import { deliverPushJob, messageContext } from "./deliver-push.ts";
import { deliverTextJob } from "./deliver-text.ts";

export interface ExposureToAlert extends AlertedExposure {
	/**
	 * The occasion, such as `found` or `again:…`: each exposure is alerted once on each occasion, by each
	 * channel.
	 */
	readonly occasion: string;
}

export interface AlertRequest {
	readonly userId: string;
	readonly moment: AlertMoment;
	/** The scan that found them. */
	readonly taskId: string | null;
	readonly exposures: readonly ExposureToAlert[];
	readonly settings: ScannerSettings;
	/** Where a message would go: a confirmed address, a confirmed number (E.164). Browsers are known here. */
	readonly to: { readonly email: string | null; readonly phone: string | null };
	/** Sources that did not answer: a digest names them. */
	readonly unknownSources?: readonly SourceType[];
}

export interface AlertDeps {
	readonly clock: Clock;
	readonly vault: PersonVault;
	readonly enqueue: QueueMailDeps["enqueue"];
	readonly queueMail: QueueMail;
	readonly publicUrl: string;
	readonly unsubscribeKey: Uint8Array;
	/** Whether this installation can send text messages. */
	readonly texts: boolean;
}

/** In the caller's transaction: people are alerted if and only if the exposures were stored. */
export type AlertExposures = (tx: Transaction, request: AlertRequest) => Promise<void>;

export function alertExposures(deps: AlertDeps): AlertExposures {
	return async (tx, request) => {
		const { userId, to } = request;
		const due = (channel: AlertChannel) =>
			request.exposures.filter(({ severity }) => isDue(channel, request.moment, severity, request.settings));
		const [mailed, texted, pushed] = [due("email"), due("sms"), due("push")];
		if (mailed.length + texted.length + pushed.length === 0) return;
		// An unconfirmed address may be a stranger's, so there are no alerts by any channel.
		if (to.email === null) return;
		await lockAlertsOf(tx, userId);
		await mailAlert(deps, tx, { ...request, exposures: mailed }, to.email);
		if (to.phone !== null && deps.texts)
			await textAlert(deps, tx, { ...request, exposures: texted }, to.phone);
		await pushAlert(deps, tx, { ...request, exposures: pushed });
	};
}

/** Those that this message will name: without those that the person was told of before. */
async function takeUntold(
	{ clock }: AlertDeps,
	tx: Transaction,
	{ userId, exposures }: AlertRequest,
	channel: AlertChannel,
): Promise<{ messageId: string; exposures: ExposureToAlert[] }> {
	const messageId = randomUUID();
	if (exposures.length === 0) return { messageId, exposures: [] };
	const untold = await insertAlerts(tx, { userId, channel, messageId, exposures, now: clock.now() });
	return { messageId, exposures: exposures.filter(({ id }) => untold.has(id)) };
}

async function mailAlert(deps: AlertDeps, tx: Transaction, request: AlertRequest, to: string): Promise<void> {
	const { userId, moment, unknownSources = [] } = request;
	const { messageId, exposures } = await takeUntold(deps, tx, request, "email");
	if (exposures.length === 0) return;
	const { page, headers } = unsubscribeLinks(deps, userId, "alerts");
	const urgent = moment === "at_once";
	const { publicUrl } = deps;
	await deps.queueMail(tx, {
		dedupeKey: `alert:${userId}:${messageId}`,
		kind: "alert",
		to,
		content: alertMail({ urgent, exposures, unknownSources, publicUrl, unsubscribeUrl: page }),
		headers,
	});
}

async function textAlert(
	deps: AlertDeps,
	tx: Transaction,
	request: AlertRequest,
	phone: string,
): Promise<void> {
	const { userId } = request;
	const { messageId, exposures } = await takeUntold(deps, tx, request, "sms");
	if (exposures.length === 0) return;
	const now = deps.clock.now();
	const sentToday = await countTextsOf(tx, userId, new Date(now.getTime() - aDay));
	const id = randomUUID();
	const message = { to: phone.replace(/\D/g, ""), text: alertText(exposures.length, deps.publicUrl) };
	const sealed =
		sentToday < textsADay
			? await deps.vault.seal(tx, userId, JSON.stringify(message), messageContext(id))
			: null;
	await insertAlertMessage(
		tx,
		{ id, userId, channel: "sms", messageId, sealed, pushSubscriptionId: null },
		now,
	);
	if (sealed) await deps.enqueue(tx, deliverTextJob, { messageId: id });
}

async function pushAlert(deps: AlertDeps, tx: Transaction, request: AlertRequest): Promise<void> {
	const { userId } = request;
	const devices = await devicesOf(tx, userId);
	if (devices.length === 0) return;
	const { messageId, exposures } = await takeUntold(deps, tx, request, "push");
	if (exposures.length === 0) return;
	const urgent = request.moment === "at_once";
	const message = JSON.stringify({ urgent, payload: alertPush(exposures, messageId) });
	for (const device of devices) {
		const id = randomUUID();
		const sealed = await deps.vault.seal(tx, userId, message, messageContext(id));
		const row = { id, userId, channel: "push", messageId, sealed, pushSubscriptionId: device.id } as const;
		await insertAlertMessage(tx, row, deps.clock.now());
		await deps.enqueue(tx, deliverPushJob, { messageId: id });
	}
}
