import { AuthError, invalid } from "../core/auth-error.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { isOver, overSince } from "../core/lifetime.rules.ts";
import { recordAuditEvent } from "../core/record-audit-event.ts";
import type { RequestOrigin } from "../core/request-origin.http.ts";
import { isBanned } from "../core/user.ts";
import { findUserById } from "../core/users.repository.ts";
import { tellOfReuse } from "../owner/tell-of-sign-in.ts";
import { presentSession, refreshKey, type SessionAnswer } from "./open-session.ts";
import { decodeRefreshToken, type RefreshToken } from "./refresh-token.rules.ts";
import { advanceRefreshCounter, deleteSession, findSession } from "./sessions.repository.ts";

type Deps = Pick<IdentityDeps, "db" | "clock" | "keys" | "settings" | "accessTokens" | "queueMail">;

export function refreshSession(deps: Deps) {
	return async (token: string, origin: RequestOrigin): Promise<SessionAnswer> => {
		if (token === "") throw invalid("refresh_token required");
		const used = decodeRefreshToken(refreshKey(deps.keys), token);
		if (!used) throw notFound();
		const now = deps.clock.now();
		const signedIn = await advanceRefreshCounter(deps.db, {
			...used,
			now,
			reuseSince: new Date(now.getTime() - deps.settings.refreshReuseSeconds * 1000),
			...overSince(deps.settings, now),
			...origin,
		});
		if (!signedIn) return refuse(deps, used, origin);
		return presentSession(deps, signedIn);
	};
}

/** Refuses a token that is ours but may not be used. Does what the reason calls for, and throws the reason. */
async function refuse(deps: Deps, used: RefreshToken, origin: RequestOrigin): Promise<never> {
	const session = await findSession(deps.db, used.sessionId);
	const user = session && (await findUserById(deps.db, session.userId));
	if (!session || !user) {
		throw new AuthError(400, "session_not_found", "Invalid Refresh Token: No Valid Session Found");
	}
	if (isBanned(user, deps.clock.now())) {
		throw new AuthError(400, "user_banned", "Invalid Refresh Token: User Banned");
	}
	if (isOver(deps.settings, session, deps.clock.now())) {
		throw new AuthError(400, "session_expired", "Invalid Refresh Token: Session Expired");
	}
	if (used.counter > session.refreshCounter) {
		throw invalid("Invalid Refresh Token: Not Issued By This Server");
	}
	// An old token came back too late: it or the current one was stolen. The session ends for everybody.
	await deps.db.transaction(async (tx) => {
		if ((await deleteSession(tx, session.id)) === 0) return;
		await recordAuditEvent(deps)(tx, user.id, "refresh_token_reused", origin, { session_id: session.id });
		await tellOfReuse(deps, tx, user, session.id, origin);
	});
	throw new AuthError(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");
}

const notFound = () =>
	new AuthError(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");
