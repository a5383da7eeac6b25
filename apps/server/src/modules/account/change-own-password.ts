import { accountMessages } from "@unlisted/contracts/account";
import type { Clock } from "../../platform/clock/clock.ts";
import { AuthError } from "../identity/auth-error.ts";
import type { IdentityUseCases } from "../identity/identity-use-cases.ts";
import type { RequestOrigin } from "../identity/request-origin.http.ts";
import type { Person } from "./account.policy.ts";
import { signedInJustNow } from "./account.rules.ts";
import { HelperFailure } from "./helper-failure.ts";

export interface ChangeOwnPasswordDeps {
	readonly clock: Clock;
	readonly identity: Pick<IdentityUseCases, "changePassword">;
}

export interface OwnPasswordChange {
	readonly currentPassword?: string | null | undefined;
	readonly newPassword: string;
}

/**
 * The current password comes first: whoever found a screen unlocked learns nothing about what would be accepted. It may
 * be left out only right after signing in, which proved it a moment ago.
 */
export function changeOwnPassword({ clock, identity }: ChangeOwnPasswordDeps) {
	return async (person: Person, change: OwnPasswordChange, origin: RequestOrigin): Promise<void> => {
		const { userId, sessionId, caller } = person;
		const { currentPassword = null, newPassword: password } = change;
		const wrong = () => new HelperFailure(400, accountMessages.currentPasswordWrong);
		if (!currentPassword && !signedInJustNow(caller.claims, clock.now())) throw wrong();
		try {
			await identity.changePassword(userId, { password, currentPassword, sessionId }, origin);
		} catch (error) {
			if (error instanceof AuthError && error.code === "current_password_mismatch") throw wrong();
			if (error instanceof AuthError && error.code === "same_password") {
				throw new HelperFailure(422, "New password must be different from current password");
			}
			throw error;
		}
	};
}
