/**
 * A browser's answer to PushManager.subscribe. All of it is the browser's choice, and none of it is trusted.
 */
export interface PushDevice {
	readonly endpoint: string;
	readonly p256dh: string;
	readonly auth: string;
}

export interface PushMessage {
	/**
	 * Stays the same over retries, up to 32 characters of URL-safe base64: a push service replaces its stored
	 * copy under this name, instead of keeping both.
	 */
	readonly topic: string;
	/** What the service worker gets; only the browser can read it. */
	readonly payload: string;
	readonly urgent: boolean;
	/** How long the push service keeps it for a browser that is off. */
	readonly ttlSeconds: number;
}

/**
 * Hands one message over. Returns when the push service has accepted it; otherwise throws one of the classes
 * below.
 */
export interface PushSender {
	/** The applicationServerKey for PushManager.subscribe. */
	readonly publicKey: string;
	/** Whether a message could be sent to this, as far as we can tell without asking. */
	accepts(device: PushDevice): boolean;
	send(device: PushDevice, message: PushMessage): Promise<void>;
}

/** None of these contains the address or the text, so they may be logged and kept with a job. */
export class PushGone extends Error {}

/** It will never accept this message. */
export class PushRefused extends Error {}

/** It would accept the message later. */
export class PushLater extends Error {
	readonly retryAfterSeconds: number;

	constructor(message: string, retryAfterSeconds: number) {
		super(message);
		this.retryAfterSeconds = retryAfterSeconds;
	}
}

/** No usable answer came: it may have the message, or not. */
export class PushUnknown extends Error {}
