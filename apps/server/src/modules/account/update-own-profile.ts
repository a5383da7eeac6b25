import type { ProfileUpdate } from "@unlisted/contracts/profile";
import type { Database } from "../../platform/db/database.ts";
import type { IdentityUseCases } from "../identity/identity.slice.ts";
import { type ProfileRow, updateProfile } from "./account.repository.ts";
import { HelperFailure } from "./helper-failure.ts";

export interface UpdateOwnProfileDeps {
	readonly db: Database;
	readonly identity: Pick<IdentityUseCases, "updateMetadata">;
}

/** Updates the profile, and the names in the person's sign-in data, so that both always agree. */
export function updateOwnProfile({ db, identity }: UpdateOwnProfileDeps) {
	return (userId: string, change: ProfileUpdate): Promise<ProfileRow> =>
		db.transaction(async (tx) => {
			const profile = await updateProfile(tx, userId, change);
			if (!profile) throw new HelperFailure(404, "Profile update failed");
			const { first_name, last_name } = profile;
			await identity.updateMetadata(tx, userId, { first_name, last_name });
			return profile;
		});
}
