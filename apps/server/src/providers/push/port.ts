import { OutsideFailure } from "../../platform/log/outside-failure.ts";
/** A browser's answer to PushManager.subscribe. The browser chooses all of it, and we trust none of it. */
export interface PushDevice {
	readonly endpoint: string;
	readonly p256dh: string;
	readonly auth: string;
}

export interface PushMessage {
	/**
	 * The same for all tries, up to 32 characters of URL-safe base64. A push service replaces its stored message with
	 * this topic instead of keeping both.
	 */
	readonly topic: string;
	/** The data for the service worker. Only the browser can read it. */
	readonly payload: string;
	readonly urgent: boolean;
	/** How long the push service keeps it for a browser that is off. */
	readonly ttlSeconds: number;
}

/** Sends one message. Returns when the push service has accepted it. Otherwise throws one of the classes below. */
export interface PushSender {
	/** The applicationServerKey for PushManager.subscribe. */
	readonly publicKey: string;
	/** Whether a message could be sent there, as far as we can tell without asking. */
	accepts(device: PushDevice): boolean;
	send(device: PushDevice, message: PushMessage): Promise<void>;
}

/** None of these errors contains the address or the text, so they may be logged and stored with a job. */
export class PushGone extends OutsideFailure {}

/** The push service will never accept this message. */
export class PushRefused extends OutsideFailure {}

/** The push service may accept the message later. */
export class PushLater extends OutsideFailure {
	readonly retryAfterSeconds: number;

	constructor(message: string, retryAfterSeconds: number) {
		super(message);
		this.retryAfterSeconds = retryAfterSeconds;
	}
}

/**
 * The push service refuses everything that we sign: our key, our subject or our clock is wrong, or something on the
 * way answers in its place. It may also be that this one browser subscribed with another key. The answer does not
 * tell which, so we do not blame the browser.
 */
export class PushNotOurs extends OutsideFailure {}

/** No usable answer came, so the push service may or may not have the message. */
export class PushUnknown extends OutsideFailure {}
