import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { readOwnUser } from "../../lib/api/own-user.ts";
import { authSentence, thrownSentence } from "../../lib/session/auth-failure.ts";
import { reloadUser } from "../../lib/session/session.ts";
import { supabase } from "../../lib/session/supabase.ts";

export const pendingEmailKey = (email: string) => ["account", "pending-email", email] as const;

/** The new address, pending until both have agreed; null if none is requested. */
export function usePendingEmail(email: string): UseQueryResult<string | null> {
	return useQuery({
		queryKey: pendingEmailKey(email),
		queryFn: async () => {
			const user = await readOwnUser();
			// Both links may have been opened meanwhile, maybe on a phone, so this browser's copy is
			// outdated.
			if (user.email !== email) await reloadUser();
			return user.new_email ?? null;
		},
	});
}

/** Returns what went wrong, or nothing. If nothing went wrong, both addresses get a mail. */
export async function requestEmailChange(email: string): Promise<string | undefined> {
	try {
		const client = await supabase();
		const emailRedirectTo = `${location.origin}/verify-email`;
		const { error } = await client.auth.updateUser({ email }, { emailRedirectTo });
		return error ? authSentence(error) : undefined;
	} catch (thrown) {
		return thrownSentence(thrown);
	}
}
