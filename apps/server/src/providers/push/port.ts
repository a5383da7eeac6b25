/** What a browser answers to PushManager.subscribe. All of it is the browser's own choice, and none of it is trusted. */
export interface PushDevice {
	readonly endpoint: string;
	readonly p256dh: string;
	readonly auth: string;
}

export interface PushMessage {
	/**
	 * Stays the same over retries, up to 32 characters of URL-safe base64: a push service replaces what it still holds
	 * under this name, instead of keeping both.
	 */
	readonly topic: string;
	/** What the service worker gets; only the browser can read it. */
	readonly payload: string;
	readonly urgent: boolean;
	/** How long the push service keeps it for a browser that is off. */
	readonly ttlSeconds: number;
}

/** Hands one message over. It returns when the push service has taken it, and throws one of the classes below when not. */
export interface PushSender {
	/** What PushManager.subscribe is to be given as applicationServerKey. */
	readonly publicKey: string;
	/** Whether this is something that a message could be sent to, as far as can be told without asking anybody. */
	accepts(device: PushDevice): boolean;
	send(device: PushDevice, message: PushMessage): Promise<void>;
}

/** None of these says where it was sent or what: they may be logged, and kept with a job. */
export class PushGone extends Error {}

/** It will never take this message. */
export class PushRefused extends Error {}

/** It would take the message later. */
export class PushLater extends Error {
	readonly retryAfterSeconds: number;

	constructor(message: string, retryAfterSeconds: number) {
		super(message);
		this.retryAfterSeconds = retryAfterSeconds;
	}
}

/** No usable answer came: it may have the message, or not. */
export class PushUnknown extends Error {}
