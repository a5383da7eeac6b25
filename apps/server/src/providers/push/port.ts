import { OutsideFailure } from "../../platform/log/outside-failure.ts";
/** A browser's answer to PushManager.subscribe. The browser chooses all of it, and we trust none of it. */
export interface PushDevice {
	readonly endpoint: string;
	readonly p256dh: string;
	readonly auth: string;
}

export interface PushMessage {
	/**
	 * The same for all tries, up to 32 characters of URL-safe base64. A push service replaces its stored copy
	 * under this name instead of keeping both.
	 */
	readonly topic: string;
	/** What the service worker gets. Only the browser can read it. */
	readonly payload: string;
	readonly urgent: boolean;
	/** How long the push service keeps it for a browser that is off. */
	readonly ttlSeconds: number;
}

/**
 * Hands one message over. Returns when the push service has accepted it. Otherwise throws one of the classes
 * below.
 */
export interface PushSender {
	/** The applicationServerKey for PushManager.subscribe. */
	readonly publicKey: string;
	/** Whether a message could be sent there, as far as we can tell without asking. */
	accepts(device: PushDevice): boolean;
	send(device: PushDevice, message: PushMessage): Promise<void>;
}

/** None of these contains the address or the text. So they may be logged and kept with a job. */
export class PushGone extends OutsideFailure {}

/** It will never accept this message. */
export class PushRefused extends OutsideFailure {}

/** It would accept the message later. */
export class PushLater extends OutsideFailure {
	readonly retryAfterSeconds: number;

	constructor(message: string, retryAfterSeconds: number) {
		super(message);
		this.retryAfterSeconds = retryAfterSeconds;
	}
}

/**
 * It takes nothing that is signed as ours: our key, our subject or our clock is wrong, or something on the way answers in its place. Or
 * this one browser was subscribed with another key. From the answer alone that cannot be told, so it is nothing that the browser did.
 */
export class PushNotOurs extends OutsideFailure {}

/** No usable answer came, so it may or may not have the message. */
export class PushUnknown extends OutsideFailure {}
