/** How many texts one person gets in a day at most, however much we find. */
export const textsADay = 5;
export const aDay = 86_400_000;

/** After this time a message is outdated. It is marked as failed and not sent. */
export const worthSendingFor = 24 * 3_600_000;

/** The context to which a message is sealed. */
export const messageContext = (id: string) => `alert-message:${id}`;

/** What the service worker shows. A message replaces an earlier one with the same tag. */
export interface PushPayload {
	readonly title: string;
	readonly body: string;
	/** An address on this site. */
	readonly url: string;
	readonly tag: string;
}
