import { sessionValidFor } from "./stored-session.ts";
import { supabase } from "./supabase.ts";

/** If less time is left, the client renews the session when it returns it (its EXPIRY_MARGIN). */
export const clientRenewsWithinMs = 90_000;

/** The signed-in person's token; undefined if nobody is signed in. */
export async function accessToken(): Promise<string | undefined> {
	const stored = sessionValidFor(clientRenewsWithinMs);
	if (stored) return stored.access_token;
	const client = await supabase();
	const { data } = await client.auth.getSession();
	return data.session?.access_token;
}
