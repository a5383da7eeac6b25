import type { EditProfile } from "@unlisted/contracts/profile";
import type { Profile } from "@unlisted/contracts/told";
import { callApi } from "../../lib/api/authed-api.ts";

export type SavedProfile = { ok: true; profile: Profile | undefined } | { ok: false; message: string };

export async function saveProfile(fields: EditProfile): Promise<SavedProfile> {
	try {
		const answer = await callApi("POST /functions/v1/auth-helpers/update-profile", { body: fields });
		if (answer.ok) return { ok: true, profile: answer.data.user?.profile ?? undefined };
		return { ok: false, message: answer.message };
	} catch {
		return { ok: false, message: "An error occurred while updating your profile" };
	}
}
