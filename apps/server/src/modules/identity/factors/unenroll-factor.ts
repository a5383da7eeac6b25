import { AuthError } from "../core/auth-error.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { recordAuditEvent } from "../core/record-audit-event.ts";
import type { RequestOrigin } from "../core/request-origin.http.ts";
import type { PresentPerson } from "../core/signed-in.ts";
import { hasVerifiedFactor } from "../core/user.ts";
import { findUserById } from "../core/users.repository.ts";
import { factorRemovedMail } from "../owner/identity.mails.ts";
import { requireRecentProof } from "../proof/recent-proof.ts";
import { lowerSessions } from "../sessions/sessions.repository.ts";
import { findOwnFactor } from "./challenge-factor.ts";
import { deleteFactor, replaceRecoveryCodes } from "./factors.repository.ts";
import { mailAboutFactors } from "./mail-about-factors.ts";

export function unenrollFactor(deps: IdentityDeps) {
	const remove = removeFactor(deps);
	return async (person: PresentPerson, factorId: string, origin: RequestOrigin): Promise<void> => {
		const { user, aal } = person;
		const factor = await findOwnFactor(deps, user.id, factorId);
		if (factor.status === "verified" && aal !== "aal2") {
			throw new AuthError(422, "insufficient_aal", "AAL2 required to unenroll verified factor");
		}
		// An unfinished factor protects nothing.
		if (factor.status === "verified") requireRecentProof(deps, person);
		await remove(user.id, factorId, origin);
	};
}

/** Removes a factor. The operator uses this too, for a person who lost everything. */
export function removeFactor(deps: Pick<IdentityDeps, "db" | "clock" | "settings" | "queueMail">) {
	return (userId: string, factorId: string, origin: Partial<RequestOrigin>): Promise<void> =>
		deps.db.transaction(async (tx) => {
			const gone = await deleteFactor(tx, userId, factorId);
			// An unfinished factor protected nothing, so the owner gets no mail.
			if (gone?.status !== "verified") return;
			await lowerSessions(tx, userId, factorId);
			const user = await findUserById(tx, userId);
			const stillOn = user !== null && hasVerifiedFactor(user);
			// Recovery codes replace a factor. Without a factor they are worthless.
			if (!stillOn) await replaceRecoveryCodes(tx, userId, [], deps.clock.now());
			await recordAuditEvent(deps)(tx, userId, "mfa_disabled", origin, { factor_type: gone.factorType });
			await mailAboutFactors(deps, tx, user, `disabled:${factorId}`, (url) =>
				factorRemovedMail(gone, stillOn, url),
			);
		});
}
