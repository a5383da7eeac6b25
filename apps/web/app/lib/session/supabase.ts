import type { AuthClient } from "@supabase/auth-js";
import { siteConfig } from "../site/site-config.ts";
import { noteWait } from "./asked-to-wait.ts";
import { CodeNotLoaded } from "./auth-failure.ts";
import { authStorage } from "./auth-storage.ts";
import { withProof } from "./recent-proof.ts";
import { bearerOf, sessionWasRefused } from "./refused-token.ts";
import { isSessionRefused } from "./session-refused.ts";
import { staySignedIn, staysSignedIn } from "./stay-signed-in.ts";
import { storedSessionKey } from "./stored-session.ts";

export interface SignInClient {
	readonly auth: InstanceType<typeof AuthClient>;
}

let client: Promise<SignInClient> | undefined;
let opened: SignInClient | undefined;
let whenOpened: ((client: SignInClient) => void) | undefined;

/**
 * The sign-in client of Supabase, loaded at first use. Public pages never load it, and pages of signed-in people load
 * it only to change the session (decision 0117).
 */
export function supabase(): Promise<SignInClient> {
	client ??= create();
	// After a failed download (a lost connection, a new release), the next call tries again.
	client.catch(() => {
		client = undefined;
	});
	return client;
}

/** Calls `tell` with the client: at once if it is loaded, or else when it is. */
export function onceOpened(tell: (client: SignInClient) => void): void {
	if (opened) tell(opened);
	else whenOpened = tell;
}

export const isClientOpen = () => opened !== undefined;

async function create(): Promise<SignInClient> {
	const { AuthClient } = await within(patienceMs, import("@supabase/auth-js")).catch(() => {
		throw new CodeNotLoaded();
	});
	// Until a person asks to stay signed in, every session of this browser is a short one.
	if (staysSignedIn() === null) staySignedIn(false);
	const key = siteConfig.anonKey || "anon";
	const auth = new AuthClient({
		url: `${location.origin}/auth/v1`,
		headers: { Authorization: `Bearer ${key}`, apikey: key },
		storageKey: storedSessionKey,
		storage: authStorage,
		persistSession: true,
		// Automatic renewal would keep every session alive forever. Ours ends unless the person is active
		// (docs/flows/session.md).
		autoRefreshToken: false,
		// Links in mails are often opened in another browser than the one that requested them.
		flowType: "implicit",
		// Our pages take the tokens themselves, and remove them from the address before anything else.
		detectSessionInUrl: false,
		fetch: fetchAndWatch,
	});
	opened = { auth };
	whenOpened?.(opened);
	whenOpened = undefined;
	return opened;
}

/**
 * Whether the server has ended the session. If it did not know the session (401, 403, 404), that counts too, and there
 * is no error.
 */
export async function signOutThere(): Promise<boolean> {
	const client = await within(farewellMs, supabase());
	leaving += 1;
	try {
		const { error } = await client.auth.signOut({ scope: "local" });
		return error === null;
	} finally {
		leaving -= 1;
	}
}

/** The server has ended the session, or cannot be reached. The client forgets it, and the other tabs notice. */
export async function signOutHere(): Promise<void> {
	const client = await within(farewellMs, supabase());
	onlyHere += 1;
	try {
		await client.auth.signOut({ scope: "local" });
	} finally {
		onlyHere -= 1;
	}
}

let onlyHere = 0;
let leaving = 0;

/** A server that accepts a request but does not answer must not block a page. */
const patienceMs = 20_000;
/** A person who signs out should not wait long for the server: here the session has ended already. */
const farewellMs = 8000;

const fetchAndWatch: typeof fetch = async (input, init) => {
	if (onlyHere > 0 && String(input).includes("/auth/v1/logout")) return new Response(null, { status: 204 });
	// Signing out needs no new token. The client continues with the one that it has.
	if (leaving > 0 && String(input).includes("/auth/v1/token")) return new Response(null, { status: 400 });
	const patience = leaving > 0 ? farewellMs : patienceMs;
	const send = () => fetch(input, { ...init, signal: AbortSignal.timeout(patience) });
	const response = await withProof(send, bearerOf(init));
	if (isSessionRefused(response)) void sessionWasRefused(bearerOf(init));
	noteWait(input instanceof Request ? input.url : String(input), response);
	return response;
};

function within<T>(ms: number, work: Promise<T>): Promise<T> {
	const late = new Promise<never>((_, reject) => setTimeout(() => reject(new CodeNotLoaded()), ms));
	return Promise.race([work, late]);
}
