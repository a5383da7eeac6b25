import type { Session as AuthSession, User } from "@supabase/auth-js";
import { useSyncExternalStore } from "react";
import { clientRenewsWithinMs } from "./access-token.ts";
import { authFailureEvent } from "./auth-failure-event.ts";
import { authStorage } from "./auth-storage.ts";
import { linkOutcome } from "./link-arrival.ts";
import { forgetChanges } from "./other-tabs.ts";
import { isSecondFactorDue } from "./second-factor.ts";
import {
	readStored,
	sessionChangedEvent,
	sessionValidFor,
	storedSessionKey,
	writeStored,
} from "./stored-session.ts";
import { isClientOpen, onceOpened, signOutHere, signOutThere, supabase } from "./supabase.ts";
import { claimsOf } from "./token-claims.ts";

export type Session =
	| { status: "loading" }
	| { status: "signed-out"; farewell: Farewell | null }
	/** `secondFactorDue`: the password was right, but the code is still missing. */
	| { status: "signed-in"; user: User; secondFactorDue: boolean }
	/** There is no stored session to use, and the sign-in client could not be loaded. */
	| { status: "unavailable" };

/** The page to open after a session has ended, and its message. By default /login. */
export interface Farewell {
	goTo?: string;
	notice?: string;
	/** The server did not hear it. Another page might not open either, so this one says it. */
	stays?: boolean;
}

export const timedOut: Farewell = {
	notice: "You were signed out because you were inactive. Sign in to continue.",
};
/** The person wanted to stay signed in, but it was not possible. */
export const notRenewed: Farewell = {
	notice: "You were signed out because your session could not be renewed. Sign in to continue.",
};
export const notReached: Farewell = {
	notice:
		"You were signed out because we could not reach the server to keep you signed in. Sign in to continue.",
	stays: true,
};
const endedElsewhere: Farewell = {
	notice: "This session was ended, here or on another device. Sign in to continue.",
};

let current: Session = { status: "loading" };
let started = false;
let farewell: Farewell | null = null;
/** The id of the session that this page has or had. */
let sessionId: unknown;
let endedAt = Number.NEGATIVE_INFINITY;
/**
 * True while the session ends. A sign-in client that is opened for this finds the session still stored and reports it,
 * which is not a sign-in. The page also stays until its message is known.
 */
let ending = false;
const listeners = new Set<() => void>();

function become(next: Session) {
	current = next;
	for (const listener of listeners) listener();
	window.dispatchEvent(new Event(sessionChangedEvent));
}

function show(session: AuthSession | null) {
	if (ending) return;
	if (!session) {
		if (current.status === "signed-in") farewell ??= saidInAnotherTab();
		return become({ status: "signed-out", farewell });
	}
	farewell = null;
	sessionId = claimsOf(session.access_token).session_id;
	become({ status: "signed-in", user: session.user, secondFactorDue: isSecondFactorDue(session) });
}

async function start() {
	started = true;
	try {
		await linkOutcome();
		const stored = sessionValidFor(clientRenewsWithinMs);
		if (stored) show(stored);
		else await supabase();
		onceOpened((client) => client.auth.onAuthStateChange((_event, session) => show(session)));
		window.addEventListener("storage", hearOtherTabs);
		window.addEventListener(authFailureEvent, () => {
			// Where several tabs end a session at once, the server refuses all but the first.
			if (current.status === "signed-in" && !ending) void endHere(saidInAnotherTab() ?? endedElsewhere);
		});
	} catch {
		started = false;
		become({ status: "unavailable" });
	}
}

/** Why a session ended, for the tabs that only find it gone. A background tab's own clock is often late. */
const farewellKey = "unlisted-farewell";

function tellWhy(how: Farewell): void {
	// A person who pressed "Sign Out" in another tab knows why.
	writeStored(farewellKey, how.goTo ? null : JSON.stringify({ sessionId, how }));
}

/** The reason that another tab gave for this very session. A stored one may be about an earlier session. */
function saidInAnotherTab(): Farewell | null {
	try {
		const told = JSON.parse(readStored(farewellKey) ?? "null") as { sessionId?: unknown; how?: Farewell };
		return (told.sessionId === sessionId && told.how) || null;
	} catch {
		return null;
	}
}

/** Reads what another tab did with the session, as long as no client is loaded that would notice it. */
function hearOtherTabs({ key }: StorageEvent) {
	if (!isClientOpen() && (key === storedSessionKey || key === null)) show(sessionValidFor(0));
}

/** Reads a stored session before the first page is drawn, so that no page is first drawn for a visitor. */
export function knowSessionEarly(): void {
	if (sessionValidFor(clientRenewsWithinMs)) void start();
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

/**
 * Ends the session. If the server refuses or does not answer, its half stays open. On this device the session ends in
 * any case, because the next person at this machine may be somebody else.
 */
export async function endSession(how: Farewell, unheard = how): Promise<Farewell> {
	ending = true;
	// Before the session is gone from the storage, because the other tabs look then.
	tellWhy(how);
	const isHeard = await signOutThere().catch(() => false);
	const said = isHeard ? how : { ...unheard, stays: true };
	await endHere(said);
	return said;
}

/** Long enough for a link that is clicked while another page opens. */
const momentMs = 5000;
export const hasJustEnded = () => performance.now() - endedAt < momentMs;

/** For a session that the server has already ended: another request would only be refused. */
export async function endHere(how: Farewell): Promise<void> {
	ending = true;
	tellWhy(how);
	// A failure here does not matter: nobody is signed in here any more.
	await signOutHere().catch(() => undefined);
	authStorage.removeItem(storedSessionKey);
	forgetChanges();
	ending = false;
	farewell = how;
	endedAt = performance.now();
	show(null);
}

/** Reloads the person's data after it was changed on the server. */
export async function reloadUser(): Promise<void> {
	const client = await supabase();
	await client.auth.refreshSession();
}
