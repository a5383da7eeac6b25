import type { Transaction } from "../../platform/db/database.ts";
import { deleteUnproved } from "./accounts/delete-unproved.ts";
import { deleteUser } from "./accounts/delete-user.ts";
import { proofWaysOf } from "./accounts/proof-ways.ts";
import { undoNotMe } from "./accounts/undo-not-me.ts";
import { mergeMetadata } from "./accounts/update-user.ts";
import type { IdentityDeps } from "./core/identity.deps.ts";
import { type KnownPerson, knownPerson } from "./core/known-person.ts";
import { normalEmail } from "./core/normal-contact.ts";
import { presentUser } from "./core/present-user.ts";
import { auditEventsOf, recordAuditEvent } from "./core/record-audit-event.ts";
import { originOf } from "./core/request-origin.http.ts";
import { findUserById, lockUser, updateUser } from "./core/users.repository.ts";
import { lockCodes } from "./limits/lock-codes.ts";
import { allKeysOf } from "./passkeys/passkeys.repository.ts";
import { presentKey } from "./passkeys/present-passkey.ts";
import { changePassword } from "./passwords/change-password.ts";
import { proveSessionOf } from "./proof/prove-session.ts";
import { isRecentlyProved } from "./proof/recent-proof.ts";
import { ownProof, proofRequired } from "./proof/require-proof.ts";
import { authenticate } from "./sessions/authenticate.http.ts";
import { listSessions, renameDevice, revokeSessions } from "./sessions/manage-sessions.ts";
import { resend } from "./sign-in/resend.ts";

export type IdentityUseCases = ReturnType<typeof identityUseCases>;

/** Longer than sending a mail takes, so that an answer without a mail takes as long. */
const evenMilliseconds = 150;

/** What other slices may do with people and their sessions. */
export function identityUseCases(deps: IdentityDeps) {
	const again = resend(deps);
	const even = deps.evenAnswers(evenMilliseconds);
	const proving = { proveSession: proveSessionOf(deps), isRecentlyProved: isRecentlyProved(deps) };
	return {
		authenticate: authenticate(deps),
		changePassword: changePassword(deps),
		/** For how many seconds a proof is recent. With 0, no action asks for one. */
		proofSeconds: deps.settings.recentProofSeconds,
		proofWaysOf: proofWaysOf(deps),
		isRecentlyProved: proving.isRecentlyProved,
		/** Takes a proof for the session. Refuses a wrong one and names its field. */
		prove: ownProof(proving),
		/** Refuses unless there is a proof from the last minutes, or one in the request. */
		requireProof: proofRequired(proving),
		/** Where a request came from, as we record it about a session. */
		originOf,
		codeGuesses: lockCodes(deps),
		listSessions: listSessions(deps),
		revokeSessions: revokeSessions(deps),
		renameDevice: renameDevice(deps),
		undoNotMe: undoNotMe(deps),
		deleteUser: deleteUser(deps),
		deleteUnproved: deleteUnproved(deps),
		auditEventsOf: auditEventsOf(deps),
		/** Names and times for the export, but no keys. */
		keysOf: async (userId: string) => (await allKeysOf(deps.db, userId)).map(presentKey),
		recordAuditEvent: recordAuditEvent(deps),
		/**
		 * Sends the mail again. Does not show whether the address is known. Throws AuthError if the address is
		 * malformed or the request comes too soon.
		 */
		resendConfirmation: async (email: string): Promise<void> => {
			const what = { type: "signup" as const, email: normalEmail(email) };
			await even.answer(() => again(what, {}, { address: "", userAgent: null }));
		},
		findPerson: async (userId: string): Promise<KnownPerson | null> => {
			const user = await findUserById(deps.db, userId);
			return user && knownPerson(user);
		},
		/** The person as GET /auth/v1/user shows them; null if there is no such person. */
		presentPerson: async (userId: string): Promise<Record<string, unknown> | null> => {
			const user = await findUserById(deps.db, userId);
			return user && presentUser(user);
		},
		/** Merges the data into user_metadata. Null removes a key. */
		updateMetadata: async (tx: Transaction, userId: string, data: Readonly<Record<string, unknown>>) => {
			const user = await lockUser(tx, userId);
			if (!user) return;
			const userMetadata = mergeMetadata(user.userMetadata, data);
			await updateUser(tx, userId, { userMetadata }, deps.clock.now());
		},
	};
}
