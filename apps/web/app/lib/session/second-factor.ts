import type { Session } from "@supabase/auth-js";
import { claimsOf } from "./token-claims.ts";

/** Whether this session has only a password although the person has a second factor. */
export function isSecondFactorDue(session: Pick<Session, "access_token" | "user">): boolean {
	const hasFactor = session.user.factors?.some(({ status }) => status === "verified") ?? false;
	return hasFactor && claimsOf(session.access_token).aal !== "aal2";
}
