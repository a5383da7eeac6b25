import { ECDH } from "node:crypto";
import webPush from "web-push";
import { secondsOfRetryAfter } from "../../platform/net/retry-after.ts";
import { endpointUrl, knownService } from "./endpoint.ts";
import {
	type PushDevice,
	PushGone,
	PushLater,
	type PushMessage,
	PushNotOurs,
	PushRefused,
	type PushSender,
	PushUnknown,
} from "./port.ts";
import { type PostAnswer, PrivateAddress, postPinned, type Resolve } from "./post-pinned.ts";
import type { VapidKeys } from "./vapid-keys.ts";

export interface WebPushOptions {
	readonly keys: VapidKeys;
	/** The contact for push services if something is wrong: mailto: or https:. */
	readonly subject: string;
	/** For trying out and for tests: allows push services on this machine. */
	readonly loopback: boolean;
	readonly timeoutMs?: number;
	readonly resolve?: Resolve;
}

/** Sends by RFC 8030, with a body that only the browser can read (RFC 8291) and the sender's signature (RFC 8292). */
export function webPushSender(options: WebPushOptions): PushSender {
	const { loopback, timeoutMs = 10_000, resolve, keys } = options;
	return {
		publicKey: keys.publicKey,
		accepts: (device) => endpointUrl(device.endpoint, options) !== null && fits(device),
		send: async (device, message) => {
			const url = endpointUrl(device.endpoint, options);
			if (!url || !fits(device)) throw new PushRefused("This is no address of a push service.");
			const { headers, body } = detailsOf(device, message, options);
			const answer = await postPinned(url, { headers, body }, { loopback, timeoutMs, resolve }).catch(
				(error: NodeJS.ErrnoException) => {
					if (error instanceof PrivateAddress)
						throw new PushRefused("The push service's name leads to no public address.");
					// We leave out the error's own text, because it names the host.
					throw new PushUnknown(`The push service did not answer (${error.code ?? error.name}).`);
				},
			);
			judge(answer, knownService(url));
		},
	};
}

function detailsOf(
	{ endpoint, p256dh, auth }: PushDevice,
	message: PushMessage,
	{ keys, subject }: WebPushOptions,
): { headers: Record<string, string | number>; body: Buffer } {
	const { headers, body } = webPush.generateRequestDetails(
		{ endpoint, keys: { p256dh, auth } },
		message.payload,
		{
			contentEncoding: "aes128gcm",
			vapidDetails: { subject, ...keys },
			TTL: message.ttlSeconds,
			urgency: message.urgent ? "high" : "normal",
			topic: message.topic,
		},
	);
	return { headers: headers as Record<string, string | number>, body };
}

/** Checks that the keys are a point on the curve and 16 bytes. Anything else would fail in the middle of sending. */
function fits({ p256dh, auth }: PushDevice): boolean {
	if (Buffer.from(auth, "base64url").length !== 16) return false;
	try {
		const point = Buffer.from(p256dh, "base64url");
		ECDH.convertKey(point, "prime256v1", undefined, undefined, "uncompressed");
		return point.length === 65;
	} catch {
		return false;
	}
}

/**
 * Only two answers are about this one device or message: the subscription is over, or the message is too long.
 * Anything else applies to all our messages.
 */
function judge({ status, retryAfter, isPage }: PostAnswer, service: string): void {
	if (status >= 200 && status < 300) {
		if (isPage) throw new PushNotOurs(`A page came in the place of the push service's answer (${status}).`);
		return;
	}
	if (status === 404 || status === 410) throw new PushGone(`The browser's subscription is over (${status}).`);
	if (status === 429 || (status === 503 && retryAfter !== undefined))
		throw new PushLater(`The push service has had enough for now (${status}).`, secondsOf(retryAfter));
	if (status >= 500) throw new PushUnknown(`The push service failed (${status}).`);
	if (status === 413) throw new PushRefused(`The message is too long for the push service (${status}).`);
	throw new PushNotOurs(`${service} refused our signature or request (${status}).`);
}

/** "Later" without a time counts as a minute. A push is tried for a day, so a nonsense time must not use it up. */
const secondsOf = (retryAfter: string | undefined): number =>
	secondsOfRetryAfter(retryAfter, { now: new Date(), mostSeconds: 3600 }) ?? 60;
