import { randomUUID } from "node:crypto";
import type { ScannerSettings, Severity, SourceType } from "@unlisted/contracts/scanner";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import type {
	QueueMail,
	QueuePush,
	QueueText,
	UnsubscribeLinksOf,
} from "../../notifications/notifications.slice.ts";
import { type AlertedExposure, alertMail } from "./alert.mails.ts";
import { type AlertChannel, type AlertMoment, isDue } from "./alert.rules.ts";
import { alertPush, alertText } from "./alert-words.rules.ts";
import { insertAlerts, lockAlertsOf } from "./alerts.repository.ts";
import { hasNews, type ListingNews, listingPush } from "./listing-words.rules.ts";

export interface ExposureToAlert extends AlertedExposure {
	/** The occasion, such as `found` or `again:…`. Each channel alerts each exposure once on each occasion. */
	readonly occasion: string;
}

export interface AlertRequest {
	readonly userId: string;
	readonly moment: AlertMoment;
	/**
	 * True if the person watches the scan on a page. The exposures then count as alerted on every channel, and no
	 * message is sent.
	 */
	readonly watched?: boolean;
	/** The scan that found the exposures. */
	readonly taskId: string | null;
	readonly exposures: readonly ExposureToAlert[];
	readonly settings: ScannerSettings;
	/**
	 * Where messages go: a confirmed address, a confirmed number (E.164), and whether any browser takes pushes. The
	 * alerts look up which.
	 */
	readonly to: {
		readonly email: string | null;
		readonly phone: string | null;
		readonly hasBrowsers: boolean;
	};
	/** Sources that did not answer. A digest names them. */
	readonly unknownSources?: readonly SourceType[];
	/** News about what brokers show of the person. Only in a digest. */
	readonly listings?: ListingNews | undefined;
}

/** The channels, and the address of the site for links. */
export interface AlertDeps {
	readonly clock: Clock;
	readonly publicUrl: string;
	readonly queueMail: QueueMail;
	/** Null if this installation sends no text messages. */
	readonly queueText: QueueText | null;
	readonly queuePush: QueuePush;
	readonly devicesOf: (tx: Transaction, userId: string) => Promise<readonly { readonly id: string }[]>;
	readonly unsubscribeLinks: UnsubscribeLinksOf;
}

/** Runs in the caller's transaction: people are alerted if and only if the exposures were stored. */
export type AlertExposures = (tx: Transaction, request: AlertRequest) => Promise<void>;

export function alertExposures(given: AlertDeps): AlertExposures {
	// The end of a scan alerts a person twice in one transaction: urgent exposures, and the digest. So the browsers are
	// read only once.
	const asked = new WeakMap<Transaction, Map<string, ReturnType<AlertDeps["devicesOf"]>>>();
	const devicesOf: AlertDeps["devicesOf"] = (tx, userId) => {
		const here = asked.get(tx) ?? new Map();
		asked.set(tx, here);
		const devices = here.get(userId) ?? given.devicesOf(tx, userId);
		here.set(userId, devices);
		return devices;
	};
	const deps = { ...given, devicesOf };
	return async (tx, request) => {
		const { to } = request;
		const due = (channel: AlertChannel) =>
			request.exposures.filter(({ severity }) => isDue(channel, request.moment, severity, request.settings));
		const [mailed, texted, pushed] = [due("email"), due("sms"), due("push")];
		const news = { email: listingsDue("email", request), push: listingsDue("push", request) };
		if (mailed.length + texted.length + pushed.length === 0 && !news.email && !news.push) return;
		// An unconfirmed address may be a stranger's. Then there are no alerts on any channel.
		if (to.email === null) return;
		await mailAlert(deps, tx, { ...request, exposures: mailed, listings: news.email }, to.email);
		if (to.phone !== null && deps.queueText)
			await textAlert(
				{ ...deps, queueText: deps.queueText },
				tx,
				{ ...request, exposures: texted },
				to.phone,
			);
		if (to.hasBrowsers) await pushAlert(deps, tx, { ...request, exposures: pushed, listings: news.push });
	};
}

/** A listing counts as medium, because it shows an address but no password. */
const severityOfListing: Severity = "medium";

function listingsDue(
	channel: AlertChannel,
	{ moment, listings, settings }: AlertRequest,
): ListingNews | undefined {
	if (!listings || moment !== "digest" || !hasNews(listings)) return undefined;
	return isDue(channel, moment, severityOfListing, settings) ? listings : undefined;
}

/** Returns the exposures for this message: all except those in an earlier message. */
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
	const { userId, unknownSources = [], listings } = request;
	const { messageId, exposures } = await takeUntold(deps, tx, request, "email");
	if (request.watched || (exposures.length === 0 && !listings)) return;
	const { page, headers } = deps.unsubscribeLinks(userId, "alerts");
	const { publicUrl } = deps;
	await deps.queueMail(tx, {
		dedupeKey: `alert:${userId}:${messageId}`,
		kind: "alert",
		to,
		content: alertMail({ exposures, unknownSources, listings, publicUrl, unsubscribeUrl: page }),
		headers,
	});
}

async function textAlert(
	deps: AlertDeps & { readonly queueText: QueueText },
	tx: Transaction,
	request: AlertRequest,
	phone: string,
): Promise<void> {
	const { userId } = request;
	if (request.exposures.length === 0) return;
	// The lock comes before the count of today's texts.
	await lockAlertsOf(tx, userId);
	const { messageId, exposures } = await takeUntold(deps, tx, request, "sms");
	if (request.watched || exposures.length === 0) return;
	const text = alertText(exposures.length, deps.publicUrl);
	await deps.queueText(tx, { userId, messageId, phone, text });
}

async function pushAlert(deps: AlertDeps, tx: Transaction, request: AlertRequest): Promise<void> {
	const { userId } = request;
	const { listings } = request;
	if (request.exposures.length === 0 && !listings) return;
	const devices = await deps.devicesOf(tx, userId);
	if (devices.length === 0) return;
	const { messageId, exposures } = await takeUntold(deps, tx, request, "push");
	if (request.watched || (exposures.length === 0 && !listings)) return;
	const urgent = request.moment === "at_once";
	const payload =
		exposures.length === 0 && listings ? listingPush(listings, messageId) : alertPush(exposures, messageId);
	await deps.queuePush(tx, { userId, messageId, devices, urgent, payload });
}
