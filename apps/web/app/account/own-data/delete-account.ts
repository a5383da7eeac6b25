import type { DeleteAccount } from "@unlisted/contracts/account";
import { accountDeletedMessage } from "@unlisted/contracts/account-messages";
import { callApi } from "../../lib/api/authed-api.ts";
import { endHere } from "../../lib/session/session.ts";
import { readStored, storedSessionKey, writeStored } from "../../lib/session/stored-session.ts";

export type NotDeleted = { message: string; fields: Record<string, string> };

/** On success the person is signed out, and the landing page says what happened. */
export async function deleteAccount(request: DeleteAccount): Promise<NotDeleted | undefined> {
	const userId = storedUserId();
	try {
		const answer = await callApi("POST /api/account/delete", { body: request });
		if (!answer.ok) return answer;
		// Data that only this browser kept is deleted with the account.
		if (userId !== null) forgetStoredOf(userId);
		await endHere({ goTo: "/", notice: accountDeletedMessage });
		return undefined;
	} catch {
		return { message: "An error occurred while deleting your account", fields: {} };
	}
}

/** The person whose session this browser keeps; null if there is none. */
function storedUserId(): string | null {
	try {
		const kept = JSON.parse(readStored(storedSessionKey) ?? "null") as { user?: { id?: unknown } } | null;
		return typeof kept?.user?.id === "string" ? kept.user.id : null;
	} catch {
		return null;
	}
}

/** Every key that this browser keeps for one person ends with their id. */
function forgetStoredOf(userId: string): void {
	const isTheirs = (key: string) => key.startsWith("unlisted-") && key.endsWith(`-${userId}`);
	try {
		for (const key of Object.keys(localStorage).filter(isTheirs)) writeStored(key, null);
	} catch {
		// A browser without storage has nothing to delete.
	}
}
