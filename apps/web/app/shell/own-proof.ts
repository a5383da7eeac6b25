import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { DeletionProof } from "@unlisted/contracts/account";
import { authSentence } from "../lib/auth-failure.ts";
import { fetchApi } from "../lib/authed-api.ts";
import { supabase } from "../lib/supabase.ts";

/** How this person shows once more that it is they: not everybody has a password to do it with. */
export function useOwnProof(): UseQueryResult<DeletionProof> {
	return useQuery({
		queryKey: ["account", "deletion-proof"],
		queryFn: () => fetchApi<DeletionProof>("/api/account/deletion-proof"),
		// A password may have been set a moment ago, in another tab.
		staleTime: 0,
	});
}

/** Answers with what went wrong, or with nothing: then a code is on its way. */
export async function sendProofCode(): Promise<string | undefined> {
	try {
		const client = await supabase();
		const { error } = await client.auth.reauthenticate();
		return error ? authSentence(error) : undefined;
	} catch {
		return "An unexpected error occurred";
	}
}
