import type { DeleteAccount } from "@unlisted/contracts/account";
import { accountDeletedMessage } from "@unlisted/contracts/account-messages";
import { callApi } from "../../lib/api/authed-api.ts";
import { endHere } from "../../lib/session/session.ts";

export type NotDeleted = { message: string; fields: Record<string, string> };

/** On success the person is signed out, and the landing page says what happened. */
export async function deleteAccount(request: DeleteAccount): Promise<NotDeleted | undefined> {
	try {
		const answer = await callApi("POST /api/account/delete", { body: request });
		if (!answer.ok) return answer;
		await endHere({ goTo: "/", notice: accountDeletedMessage });
		return undefined;
	} catch {
		return { message: "An error occurred while deleting your account", fields: {} };
	}
}
