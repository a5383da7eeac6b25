import { accountMessages } from "@unlisted/contracts/account-messages";
import type { NavigateFunction } from "react-router";
import { endSession, type Farewell } from "./session.ts";

export const signedOut: Farewell = { goTo: "/", notice: "Logged out successfully" };
const signedOutHereOnly: Farewell = {
	notice: `${accountMessages.logoutFailed}: the server did not confirm it. You are signed out on this device. To be sure, sign in later and end the session under Account, Sessions.`,
};

/**
 * Signs the person out on request and says how it went: on the front page, or on this one if the server may not be
 * there to send another.
 */
export async function signOut(navigate: NavigateFunction): Promise<void> {
	void endNotifications();
	const { notice, stays } = await endSession(signedOut, signedOutHereOnly);
	await navigate(stays ? {} : "/", { replace: true, state: { notice, stays } });
}

/**
 * The next person at this browser must not see this person's alerts. The push service tells the server at the next
 * message.
 */
async function endNotifications(): Promise<void> {
	try {
		const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
		for (const { pushManager } of registrations) await (await pushManager?.getSubscription())?.unsubscribe();
	} catch {
		// A browser that cannot tell has no subscription.
	}
}
