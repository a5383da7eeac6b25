import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { accountDeletedMessage, type DeleteAccount, type DeletionProof } from "@unlisted/contracts/account";
import { authSentence } from "../lib/auth-failure.ts";
import { callApi, fetchApi } from "../lib/authed-api.ts";
import { endSession } from "../lib/session.ts";
import { supabase } from "../lib/supabase.ts";

export type NotDeleted = { message: string; fields: Record<string, string> };

/** Not everybody has a password to show that it is they. */
export function useDeletionProof(): UseQueryResult<DeletionProof> {
	return useQuery({
		queryKey: ["account", "deletion-proof"],
		queryFn: () => fetchApi<DeletionProof>("/api/account/deletion-proof"),
		// A password may have been set a moment ago, in another tab.
		staleTime: 0,
	});
}

/** Answers with what went wrong, or with nothing: then a code is on its way. */
export async function sendDeletionCode(): Promise<string | undefined> {
	try {
		const client = await supabase();
		const { error } = await client.auth.reauthenticate();
		return error ? authSentence(error) : undefined;
	} catch {
		return "An unexpected error occurred";
	}
}

/** On success the person is signed out, and the root says what happened. */
export async function deleteAccount(request: DeleteAccount): Promise<NotDeleted | undefined> {
	try {
		const answer = await callApi("POST", "/api/account/delete", request);
		if (!answer.ok) return answer;
		await endSession({ goTo: "/", notice: accountDeletedMessage });
		return undefined;
	} catch {
		return { message: "An error occurred while deleting your account", fields: {} };
	}
}
