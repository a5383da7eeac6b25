import { accountMessages } from "@unlisted/contracts/account";
import type { Clock } from "../../platform/clock/clock.ts";
import type { RequestCaller } from "../../platform/http/caller.ts";
import { Refusal } from "../../platform/http/problem.ts";
import type { IdentityUseCases } from "../identity/identity-use-cases.ts";
import { signedInJustNow } from "./account.rules.ts";

export interface PresenceDeps {
	readonly clock: Clock;
	readonly identity: Pick<IdentityUseCases, "verifyPassword" | "presenceProofOf" | "takePresenceCode">;
}

/** Whoever asks, and what their token says of how they signed in. */
export interface Claimant {
	readonly userId: string;
	readonly caller: Pick<RequestCaller, "claims">;
}

export interface PresenceGiven {
	readonly password?: string | undefined;
	readonly code?: string | undefined;
}

/** A browser that is signed in is not enough. Whoever has a password proves it by that, and by nothing else. */
export function presenceRequired({ identity, clock }: PresenceDeps) {
	return async ({ userId, caller }: Claimant, { password, code }: PresenceGiven): Promise<void> => {
		const proof = await identity.presenceProofOf(userId);
		if (!proof) throw new Refusal("unauthenticated");
		if (proof.kind === "password") {
			if (!password) throw refused("password", "Password is required");
			if (await identity.verifyPassword(userId, password)) return;
			throw refused("password", accountMessages.currentPasswordWrong);
		}
		if (proof.kind === "code") {
			if (!code) throw refused("code", "Code is required");
			if (await identity.takePresenceCode(userId, code)) return;
			throw refused("code", accountMessages.codeWrong);
		}
		if (!signedInJustNow(caller.claims, clock.now()))
			throw new Refusal("forbidden", accountMessages.signInAgain);
	};
}

function refused(field: "password" | "code", message: string): Refusal {
	return new Refusal("invalid_request", message, { errors: [{ field, message }] });
}
