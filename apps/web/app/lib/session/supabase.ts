import type { SupabaseClient } from "@supabase/supabase-js";
import type { Tabled } from "@unlisted/contracts/tables.generated";
import { siteConfig } from "../site/site-config.ts";
import { authStorage } from "./auth-storage.ts";
import { withProof } from "./recent-proof.ts";
import { bearerOf, sessionWasRefused } from "./refused-token.ts";
import { isSessionRefused } from "./session-refused.ts";
import { staySignedIn, staysSignedIn } from "./stay-signed-in.ts";
import { storedSessionKey } from "./stored-session.ts";

/** Knows the tables: what is read of them has the types of their columns. */
export type TableClient = SupabaseClient<Tabled>;

let client: Promise<TableClient> | undefined;

/** The sign-in and table client, loaded at first use: public pages never load it. */
export function supabase(): Promise<TableClient> {
	client ??= create();
	// A failed download (a lost connection, a new release) may be tried again.
	client.catch(() => {
		client = undefined;
	});
	return client;
}

async function create(): Promise<TableClient> {
	const { createClient } = await import("@supabase/supabase-js");
	// Until a person asks to stay, a session of this browser is a short one, however it begins.
	if (staysSignedIn() === null) staySignedIn(false);
	return createClient<Tabled>(location.origin, siteConfig.anonKey || "anon", {
		auth: {
			storageKey: storedSessionKey,
			storage: authStorage,
			// Automatic renewal would keep every session alive forever; ours ends unless a person is active
			// (docs/flows/session.md).
			autoRefreshToken: false,
			// Links in mails are often opened in another browser than the one that asked for them.
			flowType: "implicit",
			// Our pages take the tokens themselves, and clear the address bar before anything else.
			detectSessionInUrl: false,
		},
		// The caller decides about retries: three more tries in here would hide a failure from the person for
		// ten seconds.
		db: { retry: false },
		global: { fetch: fetchAndWatch },
	});
}

/** The server has ended the session, or cannot be told: the client forgets it, and the other tabs hear of it. */
export async function signOutHere(): Promise<void> {
	const client = await supabase();
	onlyHere += 1;
	try {
		await client.auth.signOut({ scope: "local" });
	} finally {
		onlyHere -= 1;
	}
}

let onlyHere = 0;

const fetchAndWatch: typeof fetch = async (input, init) => {
	if (onlyHere > 0 && String(input).includes("/auth/v1/logout")) return new Response(null, { status: 204 });
	const response = await withProof(() => fetch(input, init), bearerOf(init));
	if (isSessionRefused(response)) void sessionWasRefused(bearerOf(init));
	return response;
};
