import type { User } from "@supabase/supabase-js";
import { useSyncExternalStore } from "react";
import { sessionChangedEvent } from "./stored-session.ts";
import { supabase } from "./supabase.ts";

export type Session =
	| { status: "loading" }
	| { status: "signed-out" }
	| { status: "signed-in"; user: User }
	/** The sign-in client itself could not be loaded. */
	| { status: "unavailable" };

let current: Session = { status: "loading" };
let started = false;
const listeners = new Set<() => void>();

function become(next: Session) {
	current = next;
	for (const listener of listeners) listener();
	window.dispatchEvent(new Event(sessionChangedEvent));
}

async function start() {
	started = true;
	try {
		const client = await supabase();
		client.auth.onAuthStateChange((_event, session) => {
			become(session ? { status: "signed-in", user: session.user } : { status: "signed-out" });
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

/** Ends the session here even when the server cannot be told. */
export async function signOut(): Promise<void> {
	const client = await supabase();
	await client.auth.signOut({ scope: "local" });
	become({ status: "signed-out" });
}
