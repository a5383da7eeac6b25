import { accountMessages } from "@unlisted/contracts/account-messages";
import { callApi } from "../../lib/api/authed-api.ts";

export type ChangedPassword = { ok: true } | { ok: false; message: string; currentIsWrong: boolean };

export async function changePassword(currentPassword: string, newPassword: string): Promise<ChangedPassword> {
	try {
		const answer = await callApi("POST /functions/v1/auth-helpers/change-password", {
			body: { currentPassword, newPassword },
		});
		if (answer.ok) return { ok: true };
		const currentIsWrong = answer.message === accountMessages.currentPasswordWrong;
		return { ok: false, message: answer.message, currentIsWrong };
	} catch {
		return { ok: false, message: "An error occurred while changing your password", currentIsWrong: false };
	}
}
