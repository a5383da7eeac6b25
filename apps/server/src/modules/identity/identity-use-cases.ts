import type { Transaction } from "../../platform/db/database.ts";
import { evenAnswers } from "./answer-evenly.ts";
import { authenticate } from "./authenticate.http.ts";
import { changePassword } from "./change-password.ts";
import { deleteUnproved } from "./delete-unproved.ts";
import { deleteUser } from "./delete-user.ts";
import type { IdentityDeps } from "./identity.deps.ts";
import { lockCodes } from "./limits/lock-codes.ts";
import { listSessions, renameDevice, revokeSessions } from "./manage-sessions.ts";
import { normalEmail } from "./normal-contact.ts";
import { undoNotMe } from "./owner/undo-not-me.ts";
import { allKeysOf } from "./passkeys/passkeys.repository.ts";
import { presentKey } from "./passkeys/present-passkey.ts";
import { presentUser } from "./present-user.ts";
import { proofWaysOf } from "./proof/proof-ways.ts";
import { proveSessionOf } from "./proof/prove-session.ts";
import { isRecentlyProved } from "./proof/recent-proof.ts";
import { auditEventsOf, recordAuditEvent } from "./record-audit-event.ts";
import { resend } from "./resend.ts";
import { mergeMetadata } from "./update-user.ts";
import { findUserById, lockUser, updateUser } from "./users.repository.ts";

export type IdentityUseCases = ReturnType<typeof identityUseCases>;

/** Longer than a mail to somebody takes: none to nobody takes as long. */
const evenMilliseconds = 150;

/** What other slices may do with people and their sessions; the composition hands it to them. */
export function identityUseCases(deps: IdentityDeps) {
	const again = resend(deps);
	const even = evenAnswers(evenMilliseconds);
	return {
		authenticate: authenticate(deps),
		changePassword: changePassword(deps),
		/** How long a proof is good for; 0: nobody is asked for one. */
		proofSeconds: deps.settings.recentProofSeconds,
		proofWaysOf: proofWaysOf(deps),
		proveSession: proveSessionOf(deps),
		isRecentlyProved: isRecentlyProved(deps),
		codeGuesses: lockCodes(deps),
		listSessions: listSessions(deps),
		revokeSessions: revokeSessions(deps),
		renameDevice: renameDevice(deps),
		undoNotMe: undoNotMe(deps),
		deleteUser: deleteUser(deps),
		deleteUnproved: deleteUnproved(deps),
		auditEventsOf: auditEventsOf(deps),
		/** For the archive: names and times, no keys. */
		keysOf: async (userId: string) => (await allKeysOf(deps.db, userId)).map(presentKey),
		recordAuditEvent: recordAuditEvent(deps),
		/** Says nothing about whether the address is known; throws AuthError for a malformed one or too soon. */
		resendConfirmation: async (email: string): Promise<void> => {
			const what = { type: "signup" as const, email: normalEmail(email) };
			await even.answer(() => again(what, {}, { address: "", userAgent: null }));
		},
		/** As GET /auth/v1/user shows it; null when there is no such person. */
		findPerson: async (userId: string): Promise<Record<string, unknown> | null> => {
			const user = await findUserById(deps.db, userId);
			return user && presentUser(user);
		},
		/** Merged into user_metadata; null takes a key away. */
		updateMetadata: async (tx: Transaction, userId: string, data: Readonly<Record<string, unknown>>) => {
			const user = await lockUser(tx, userId);
			if (!user) return;
			const userMetadata = mergeMetadata(user.userMetadata, data);
			await updateUser(tx, userId, { userMetadata }, deps.clock.now());
		},
	};
}
