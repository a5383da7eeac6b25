import type { User } from "@supabase/auth-js";
import { askService } from "./ask-service.ts";
import { needed } from "./authed-api.ts";

/**
 * The account as the server has it now; the session may hold an older copy. Reading changes no session, so the
 * sign-in client is not loaded for it.
 */
export async function readOwnUser(): Promise<User> {
	const response = await askService("/auth/v1/user");
	const user = (await response.json().catch(() => null)) as User | null;
	needed(user?.id);
	return needed(user);
}
