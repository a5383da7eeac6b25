import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { authSentence } from "../../lib/session/auth-failure.ts";
import { reloadUser } from "../../lib/session/session.ts";
import { supabase } from "../../lib/session/supabase.ts";

export const pendingEmailKey = (email: string) => ["account", "pending-email", email] as const;

/** The address that the account changes to as soon as both have agreed; null when none is asked for. */
export function usePendingEmail(email: string): UseQueryResult<string | null> {
	return useQuery({
		queryKey: pendingEmailKey(email),
		queryFn: async () => {
			const client = await supabase();
			const { data, error } = await client.auth.getUser();
			if (error) throw new Error(authSentence(error));
			// Both links were opened in the meantime, maybe on a telephone: what this browser remembers is out of date.
			if (data.user.email !== email) await reloadUser();
			return data.user.new_email ?? null;
		},
	});
}

/** Answers with what went wrong, or with nothing: then both addresses have a mail. */
export async function requestEmailChange(email: string): Promise<string | undefined> {
	try {
		const client = await supabase();
		const emailRedirectTo = `${location.origin}/verify-email`;
		const { error } = await client.auth.updateUser({ email }, { emailRedirectTo });
		return error ? authSentence(error) : undefined;
	} catch {
		return "An unexpected error occurred";
	}
}
