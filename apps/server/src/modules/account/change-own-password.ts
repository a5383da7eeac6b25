import { accountMessages } from "@unlisted/contracts/account-messages";
import { ApiFailure } from "../../platform/http/api-failure.ts";
import { Refusal } from "../../platform/http/problem.ts";
import type { IdentityUseCases, RequestOrigin } from "../identity/identity.slice.ts";
import type { Person } from "./account.policy.ts";
import { HelperFailure } from "./helper-failure.ts";

export interface ChangeOwnPasswordDeps {
	readonly identity: Pick<IdentityUseCases, "changePassword">;
}

export interface OwnPasswordChange {
	readonly currentPassword?: string | null | undefined;
	readonly newPassword: string;
}

/**
 * Checks the current password first. Otherwise someone at an unlocked screen could learn which new passwords we
 * accept. Only a recent proof replaces the current password.
 */
export function changeOwnPassword({ identity }: ChangeOwnPasswordDeps) {
	return async (
		{ userId, sessionId }: Person,
		change: OwnPasswordChange,
		origin: RequestOrigin,
	): Promise<void> => {
		const { currentPassword = null, newPassword: password } = change;
		try {
			await identity.changePassword({ userId, sessionId, password, currentPassword }, origin);
		} catch (error) {
			if (error instanceof ApiFailure && error.code === "current_password_mismatch") {
				throw new HelperFailure(400, accountMessages.currentPasswordWrong);
			}
			if (error instanceof ApiFailure && error.code === "reauthentication_needed") {
				throw new Refusal("recent_proof_required", accountMessages.proofRequired);
			}
			if (error instanceof ApiFailure && error.code === "same_password") {
				throw new HelperFailure(422, "New password must be different from current password");
			}
			throw error;
		}
	};
}
