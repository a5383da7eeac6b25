import { callApi } from "../../lib/api/authed-api.ts";

/** Whether this browser can show notifications, and whether it does. The setting beside it belongs to the account. */
export type PushState =
	/** `unsupported`: not in this browser, or there is no TLS. `unavailable`: not on this installation. */
	"loading" | "unsupported" | "unavailable" | "denied" | "off" | "on";

const workerPath = "/service-worker.js";

export async function pushState(publicKey: string | null): Promise<PushState> {
	if (!isSupported()) return "unsupported";
	if (publicKey === null) return "unavailable";
	if (Notification.permission === "denied") return "denied";
	const registration = await navigator.serviceWorker.getRegistration("/");
	const subscription = await registration?.pushManager.getSubscription();
	return subscription && Notification.permission === "granted" ? "on" : "off";
}

/** Returns in words what went wrong, or nothing. */
export async function turnPushOn(publicKey: string): Promise<string | undefined> {
	const permission = await Notification.requestPermission();
	if (permission === "denied") return "Your browser does not allow notifications from this site.";
	if (permission === "default") return "Your browser's question was closed without an answer.";
	await navigator.serviceWorker.register(workerPath);
	const { pushManager } = await navigator.serviceWorker.ready;
	const subscription = await subscribe(pushManager, publicKey);
	const { p256dh = "", auth = "" } = subscription.toJSON().keys ?? {};
	const answer = await callApi("POST /api/notifications/push-subscriptions", {
		body: { endpoint: subscription.endpoint, keys: { p256dh, auth } },
	});
	if (answer.ok) return undefined;
	// A subscription that the server does not know would look switched on, but never show anything.
	await subscription.unsubscribe();
	return answer.message;
}

/** An old subscription for another key is useless, for example after a new installation. */
async function subscribe(manager: PushManager, publicKey: string): Promise<PushSubscription> {
	const options = { userVisibleOnly: true, applicationServerKey: publicKey };
	try {
		return await manager.subscribe(options);
	} catch (error) {
		const old = await manager.getSubscription();
		if (!old) throw error;
		await old.unsubscribe();
		return manager.subscribe(options);
	}
}

/** Ends it in this browser first: whatever the server says, this browser then shows nothing. */
export async function turnPushOff(): Promise<string | undefined> {
	const registration = await navigator.serviceWorker.getRegistration("/");
	const subscription = await registration?.pushManager.getSubscription();
	if (!subscription) return undefined;
	await subscription.unsubscribe();
	const answer = await callApi("DELETE /api/notifications/push-subscriptions", {
		body: { endpoint: subscription.endpoint },
	});
	return answer.ok ? undefined : answer.message;
}

function isSupported(): boolean {
	return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}
