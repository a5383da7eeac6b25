import type { Clock } from "../../../platform/clock/clock.ts";
import type { Sql } from "../../../platform/db/database.ts";
import type { IdentitySettings } from "../identity.settings.ts";
import type { Session } from "../user.ts";
import { setProvedAt } from "./proof.repository.ts";

/**
 * Somebody has just shown, in this session, that they are the person: by password, code, passkey or second factor. A new
 * session needs no call: signing in is a proof.
 */
export function noteProof(sql: Sql, sessionId: string, at: Date): Promise<void> {
	return setProvedAt(sql, sessionId, at);
}

/** Whether that was a short while ago. Always, where the operator does not want people to be asked. */
export function recentlyProved(
	{ recentProofSeconds }: Pick<IdentitySettings, "recentProofSeconds">,
	clock: Clock,
	{ provedAt }: Pick<Session, "provedAt">,
): boolean {
	return recentProofSeconds === 0 || provedAt.getTime() > clock.now().getTime() - recentProofSeconds * 1000;
}
