import type { Session as AuthSession, User } from "@supabase/supabase-js";
import { useSyncExternalStore } from "react";
import { authFailureEvent } from "./auth-failure-event.ts";
import { authStorage } from "./auth-storage.ts";
import { linkOutcome } from "./link-arrival.ts";
import { isSecondFactorDue } from "./second-factor.ts";
import { sessionChangedEvent, storedSessionKey } from "./stored-session.ts";
import { supabase } from "./supabase.ts";

export type Session =
	| { status: "loading" }
	| { status: "signed-out"; farewell: Farewell | null }
	/** `secondFactorDue`: the password was right, the code is still missing. */
	| { status: "signed-in"; user: User; secondFactorDue: boolean }
	/** The sign-in client itself could not be loaded. */
	| { status: "unavailable" };

/** Where to go after a session has ended, and what to say there. By default /login. */
export interface Farewell {
	goTo?: string;
	notice?: string;
}

export const timedOut: Farewell = {
	notice: "You were signed out because you were inactive. Sign in to continue.",
};
export const signedOut: Farewell = { goTo: "/", notice: "Logged out successfully" };
const endedElsewhere: Farewell = {
	notice: "This session was ended, here or on another device. Sign in to continue.",
};

let current: Session = { status: "loading" };
let started = false;
let farewell: Farewell | null = null;
const listeners = new Set<() => void>();

function become(next: Session) {
	current = next;
	for (const listener of listeners) listener();
	window.dispatchEvent(new Event(sessionChangedEvent));
}

function show(session: AuthSession | null) {
	if (!session) return become({ status: "signed-out", farewell });
	farewell = null;
	become({ status: "signed-in", user: session.user, secondFactorDue: isSecondFactorDue(session) });
}

async function start() {
	started = true;
	try {
		const client = await supabase();
		await linkOutcome();
		client.auth.onAuthStateChange((_event, session) => show(session));
		window.addEventListener(authFailureEvent, () => {
			if (current.status === "signed-in") void endSession(endedElsewhere);
		});
	} catch {
		started = false;
		become({ status: "unavailable" });
	}
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	if (!started) void start();
	return () => listeners.delete(listener);
}

const loading: Session = { status: "loading" };

export function useSession(): Session {
	return useSyncExternalStore(
		subscribe,
		() => current,
		() => loading,
	);
}

/** Ends the session here even if the server cannot be told, or the client cannot be loaded. */
export async function endSession(how: Farewell): Promise<void> {
	farewell = how;
	try {
		const client = await supabase();
		await client.auth.signOut({ scope: "local" });
	} catch {
		// Nothing more can fail: what counts is that nobody is signed in here.
	}
	authStorage.removeItem(storedSessionKey);
	show(null);
}

export async function signOut(): Promise<void> {
	void endNotifications();
	await endSession(signedOut);
}

/**
 * The browser's next user must not see another person's alerts. The push service tells the server at the next
 * message.
 */
async function endNotifications(): Promise<void> {
	try {
		const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
		for (const { pushManager } of registrations) await (await pushManager?.getSubscription())?.unsubscribe();
	} catch {
		// A browser that cannot say has none.
	}
}

/** Updates the person's data after it was changed on the server. */
export async function reloadUser(): Promise<void> {
	const client = await supabase();
	await client.auth.refreshSession();
}
