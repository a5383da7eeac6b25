/** How many texts one person gets in a day, whatever we find. */
export const textsADay = 5;
export const aDay = 86_400_000;

/** After this time a message is no news. It is marked as too old and not sent. */
export const worthSendingFor = 24 * 3_600_000;

const minute = 60_000;

/**
 * How long to wait where the provider takes nothing of ours until somebody mends it: a quarter of what it has waited, so one that
 * never goes out costs some thirty tries.
 */
export const untilMended = (waitedMs: number, atLeastMs: number): number =>
	Math.min(Math.max(waitedMs / 4, atLeastMs), 60 * minute);

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
