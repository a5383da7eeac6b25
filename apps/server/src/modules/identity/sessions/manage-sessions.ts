import type { IdentityDeps } from "../core/identity.deps.ts";
import { recordAuditEvent } from "../core/record-audit-event.ts";
import type { RequestOrigin } from "../core/request-origin.http.ts";
import type { AssuranceLevel } from "../core/user.ts";
import { nameDevice, namesOfDevices } from "../devices/devices.repository.ts";
import { deleteSessionOf, deleteSessionsOf, findSession, sessionsOf } from "./sessions.repository.ts";

export interface OwnSession {
	readonly id: string;
	readonly createdAt: Date;
	readonly refreshedAt: Date;
	/** The network of the session, not its whole address. */
	readonly address: string | null;
	/** The kind of browser, such as "Firefox on Linux". */
	readonly userAgent: string | null;
	/** The person's name for the device. */
	readonly name: string | null;
	readonly aal: AssuranceLevel;
	readonly methods: readonly string[];
}

/** Lists where the person is signed in, the last used session first. */
export function listSessions({ db }: Pick<IdentityDeps, "db">) {
	return async (userId: string): Promise<OwnSession[]> => {
		const names = await namesOfDevices(db, userId);
		return (await sessionsOf(db, userId)).map(({ grantedAal: aal, amr, deviceId, ...session }) => ({
			...session,
			aal,
			name: names.get(deviceId ?? "") ?? null,
			methods: amr.map(({ method }) => method),
		}));
	};
}

/**
 * Names the device of one of the person's sessions. False if there is no such session, or it has no device.
 */
export function renameDevice({ db }: Pick<IdentityDeps, "db">) {
	return async (userId: string, sessionId: string, name: string): Promise<boolean> => {
		const session = await findSession(db, sessionId);
		if (session?.userId !== userId || !session.deviceId) return false;
		return nameDevice(db, userId, session.deviceId, name);
	};
}

export type WhichSessions = { readonly only: string } | { readonly allBut: string } | "all";

/** Ends this person's sessions at once: their tokens become invalid. Returns how many. */
export function revokeSessions({ db, clock }: Pick<IdentityDeps, "db" | "clock">) {
	return (userId: string, which: WhichSessions, origin: Partial<RequestOrigin> = {}): Promise<number> =>
		db.transaction(async (tx) => {
			const count =
				typeof which === "object" && "only" in which
					? Number(await deleteSessionOf(tx, userId, which.only))
					: await deleteSessionsOf(tx, userId, which === "all" ? null : which.allBut);
			if (count > 0) await recordAuditEvent({ clock })(tx, userId, "session_revoked", origin, { count });
			return count;
		});
}
