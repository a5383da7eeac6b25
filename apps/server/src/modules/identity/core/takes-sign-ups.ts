import type { Sql } from "../../../platform/db/database.ts";
import { AuthError } from "./auth-error.ts";
import type { IdentityDeps } from "./identity.deps.ts";

/** Whether people may sign up. Not if the environment forbids it, or while an operator has paused sign-ups. */
export async function takesSignUps(
	{ settings, runtime }: Pick<IdentityDeps, "settings" | "runtime">,
	sql: Sql,
): Promise<boolean> {
	return !settings.signUpDisabled && (await runtime.current(sql)).sign_ups;
}

export async function refuseWithoutSignUps(
	deps: Pick<IdentityDeps, "settings" | "runtime">,
	sql: Sql,
): Promise<void> {
	if (await takesSignUps(deps, sql)) return;
	throw new AuthError(422, "signup_disabled", "Signups not allowed for this instance");
}
