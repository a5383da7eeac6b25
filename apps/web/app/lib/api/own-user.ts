import type { User } from "@supabase/auth-js";
import { askService } from "./ask-service.ts";
import { needed } from "./authed-api.ts";

/**
 * The account as the server has it now, because the session's copy may be older. Reading changes no session, so this
 * does not load the sign-in client.
 */
export async function readOwnUser(): Promise<User> {
	const response = await askService("/auth/v1/user");
	const user = (await response.json().catch(() => null)) as User | null;
	needed(user?.id);
	return needed(user);
}
