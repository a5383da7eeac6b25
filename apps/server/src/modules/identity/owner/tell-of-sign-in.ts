import type { Transaction } from "../../../platform/db/database.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import type { RequestOrigin } from "../core/request-origin.http.ts";
import type { SignedIn } from "../core/signed-in.ts";
import { hasVerifiedFactor, type User } from "../core/user.ts";
import { reserveSend } from "../limits/limits.repository.ts";
import { failuresMail, newDeviceMail, refreshReusedMail } from "./owner.mails.ts";
import { tellOwner } from "./tell-owner.ts";

type Deps = Pick<IdentityDeps, "clock" | "queueMail" | "settings">;
const hour = 3_600_000;
const day = 24 * hour;

/** A program without cookies is a new device at each sign-in. This many mails an hour are warning enough. */
const newDevicesAnHour = 5;

/** Sends no mail to an address that nobody confirmed. */
export async function tellOfNewDevice(
	deps: Deps & Pick<IdentityDeps, "keys">,
	tx: Transaction,
	{ user, session }: SignedIn,
): Promise<void> {
	if (!user.emailConfirmedAt) return;
	const now = deps.clock.now();
	const reserved = await reserveSend(tx, {
		key: deps.keys.blindIndex("auth-told:new-device", user.id),
		now,
		gapSince: null,
		windowSince: new Date(now.getTime() - hour),
		perWindow: newDevicesAnHour,
	});
	if (reserved !== "reserved") return;
	const told = { kind: "auth-new-device", event: `new-device:${session.id}` };
	// If there is a second factor, the session's level is known only after it.
	const due = hasVerifiedFactor(user) && session.grantedAal !== "aal2";
	const { createdAt: at, address, userAgent } = session;
	await tellOwner(deps, tx, user, told, (url) => newDeviceMail({ at, address, userAgent }, due, url));
}

/** Sends at most one mail a day about guesses that were stopped. */
export async function tellOfFailures(
	deps: Deps & Pick<IdentityDeps, "keys" | "db">,
	user: User,
	origin: RequestOrigin,
): Promise<void> {
	if (!user.emailConfirmedAt) return;
	const at = deps.clock.now();
	await deps.db.transaction(async (tx) => {
		const since = new Date(at.getTime() - day);
		const reserved = await reserveSend(tx, {
			key: deps.keys.blindIndex("auth-told:failures", user.id),
			now: at,
			gapSince: since,
			windowSince: since,
			perWindow: 1,
		});
		if (reserved !== "reserved") return;
		const told = { kind: "auth-sign-ins-failed", event: `failures:${at.toISOString()}` };
		const { address, userAgent } = origin;
		await tellOwner(deps, tx, user, told, (url) => failuresMail({ at, address, userAgent }, url));
	});
}

export async function tellOfReuse(
	deps: Deps,
	tx: Transaction,
	user: User,
	sessionId: string,
	origin: RequestOrigin,
): Promise<void> {
	if (!user.emailConfirmedAt) return;
	const told = { kind: "auth-session-copied", event: `refresh-reused:${sessionId}` };
	const { address, userAgent } = origin;
	const at = deps.clock.now();
	await tellOwner(deps, tx, user, told, (url) => refreshReusedMail({ at, address, userAgent }, url));
}
