import type { Session } from "@supabase/auth-js";

/** Whether this session has only a password although the person has a second factor. */
export function isSecondFactorDue(session: Pick<Session, "access_token" | "user">): boolean {
	const hasFactor = session.user.factors?.some(({ status }) => status === "verified") ?? false;
	return hasFactor && assuranceOf(session.access_token) !== "aal2";
}

function assuranceOf(token: string): unknown {
	try {
		const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
		return (JSON.parse(atob(payload)) as { aal?: unknown }).aal;
	} catch {
		return undefined;
	}
}
