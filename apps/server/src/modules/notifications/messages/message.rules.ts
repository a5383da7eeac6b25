/** Texts to one person in a day, whatever is found. */
export const textsADay = 5;
export const aDay = 86_400_000;

/** After that a message is no news: it is marked as too old and not sent. */
export const worthSendingFor = 24 * 3_600_000;

/** What a sealed message is bound to. */
export const messageContext = (id: string) => `alert-message:${id}`;

/** What the service worker shows. The same tag replaces an earlier message. */
export interface PushPayload {
	readonly title: string;
	readonly body: string;
	/** On this site. */
	readonly url: string;
	readonly tag: string;
}
