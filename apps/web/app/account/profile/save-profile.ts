import type { HelperAnswer } from "@unlisted/contracts/account";
import type { EditProfile, Profile } from "@unlisted/contracts/profile";
import { callApi } from "../../lib/api/authed-api.ts";

export type SavedProfile = { ok: true; profile: Profile | undefined } | { ok: false; message: string };

export async function saveProfile(fields: EditProfile): Promise<SavedProfile> {
	try {
		const path = "/functions/v1/auth-helpers/update-profile";
		const answer = await callApi<HelperAnswer>("POST", path, fields);
		if (answer.ok) return { ok: true, profile: answer.data.user?.profile as Profile | undefined };
		return { ok: false, message: answer.message };
	} catch {
		return { ok: false, message: "An error occurred while updating your profile" };
	}
}
