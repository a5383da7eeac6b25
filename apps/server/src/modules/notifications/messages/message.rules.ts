/** How many texts one person gets in a day, whatever we find. */
export const textsADay = 5;
export const aDay = 86_400_000;

/** After this time a message is no news. It is marked as too old and not sent. */
export const worthSendingFor = 24 * 3_600_000;

/** What we seal a message to. */
export const messageContext = (id: string) => `alert-message:${id}`;

/** What the service worker shows. The same tag replaces an earlier message. */
export interface PushPayload {
	readonly title: string;
	readonly body: string;
	/** On this site. */
	readonly url: string;
	readonly tag: string;
}
