import type { Transaction } from "../../../platform/db/database.ts";
import type { ReturnPath } from "../codes/send-mail-link.ts";
import { type SmsChannel, sendText } from "../codes/send-phone-code.ts";
import { AuthError, invalid } from "../core/auth-error.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { mergedMetadata, operatorMetadataBytes, ownMetadataBytes } from "../core/metadata.rules.ts";
import { normalEmail, normalPhone } from "../core/normal-contact.ts";
import { presentUser } from "../core/present-user.ts";
import type { RequestOrigin } from "../core/request-origin.http.ts";
import { lacksSecondFactor, type PresentPerson, type SignedIn } from "../core/signed-in.ts";
import {
	findUserByEmail,
	findUserById,
	findUserByPhone,
	lockUser,
	updateUser,
} from "../core/users.repository.ts";
import { preparePassword } from "../passwords/change-password.ts";
import { proveSession } from "../proof/prove-session.ts";
import { reauthenticationNeeded, recentlyProved } from "../proof/recent-proof.ts";
import { requestEmailChange } from "./change-email.ts";
import { requestPhoneChange } from "./change-phone.ts";

const day = 24 * 3_600_000;

export interface UserUpdate extends ReturnPath {
	readonly email: string;
	readonly phone: string;
	readonly password: string | null;
	readonly currentPassword: string | null;
	readonly nonce: string;
	readonly data: Readonly<Record<string, unknown>> | null;
	readonly channel: SmsChannel;
}

export function updateOwnUser(deps: IdentityDeps) {
	const prove = proveForUpdate(deps);
	const prepare = preparePassword(deps);
	return async (person: PresentPerson, given: UserUpdate, origin: RequestOrigin) => {
		const { user } = person;
		const email = given.email === "" ? null : normalEmail(given.email);
		const phone = given.phone === "" ? null : normalPhone(given.phone);
		const newEmail = email !== user.email ? email : null;
		const newPhone = phone !== user.phone ? phone : null;
		const changes = { ...given, newEmail, newPhone };
		refuse(changes, person);
		await prove(person, changes);
		if (deps.settings.enumeration === "supabase") await refuseTaken(deps, newEmail, newPhone);
		const setPassword = given.password && (await prepare(person, given.password, origin));
		// Changes everything or nothing: if the new address must wait, the password does not change either.
		const text = await deps.db.transaction(async (tx) => {
			if (setPassword) await setPassword(tx);
			return applyChanges(deps, tx, user.id, changes, origin);
		});
		if (text && newPhone) await sendText(deps, newPhone, text, given.channel);
		const after = await findUserById(deps.db, user.id);
		if (!after) throw new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");
		return presentUser(after);
	};
}

type Changes = UserUpdate & { readonly newEmail: string | null; readonly newPhone: string | null };

/**
 * Takes a current password, or the code of GET /reauthenticate, together with the change or alone before it.
 * Clients whose other calls have no field for a proof send it here first. A code that is not needed is
 * ignored, as Supabase does.
 */
function proveForUpdate(deps: IdentityDeps) {
	const prove = proveSession(deps);
	return async (person: PresentPerson, changes: Changes): Promise<void> => {
		const { password, newEmail, newPhone, nonce: code } = changes;
		let proved: SignedIn = person;
		// An account without a password has none to compare.
		if (changes.currentPassword && person.user.passwordHash) {
			proved = await prove(proved, { password: changes.currentPassword });
		}
		const isSensitive = Boolean(password || newEmail || newPhone);
		const isDue = () => isSensitive && isProofDue(deps, proved, Boolean(password));
		if (code && (!isSensitive || isDue())) proved = await prove(proved, { code });
		if (isDue()) throw reauthenticationNeeded(password ? "Password update" : "This change");
	};
}

/**
 * Whether a proof is required. A person who is known only by this session has nothing to prove it with, so they may
 * add their first address.
 */
function isProofDue(
	{ settings, clock }: IdentityDeps,
	{ user, session }: SignedIn,
	password: boolean,
): boolean {
	if (user.isAnonymous) return false;
	if (settings.recentProofSeconds > 0) return !recentlyProved(settings, clock, session);
	// Supabase's own rule: a session that is older than a day needs a code for a new password.
	const since = clock.now().getTime() - day;
	return password && settings.passwordReauthentication && session.provedAt.getTime() <= since;
}

function refuse({ password, newEmail, newPhone, data }: Changes, person: PresentPerson): void {
	const { user } = person;
	if (lacksSecondFactor(person) && (password || newEmail || newPhone || data)) {
		throw new AuthError(
			401,
			"insufficient_aal",
			"AAL2 session is required to update email or password when MFA is enabled.",
		);
	}
	if (user.isAnonymous && password && !newEmail && !newPhone) {
		throw new AuthError(
			422,
			"validation_failed",
			"Updating password of an anonymous user without an email or phone is not allowed",
		);
	}
	if (password === "") throw invalid("Password cannot be empty");
}

async function refuseTaken({ db }: IdentityDeps, email: string | null, phone: string | null): Promise<void> {
	if (email && (await findUserByEmail(db, email))) {
		throw new AuthError(422, "email_exists", "A user with this email address has already been registered");
	}
	if (phone && (await findUserByPhone(db, phone))) {
		throw new AuthError(422, "phone_exists", "A user with this phone number has already been registered");
	}
}

/** Returns the text message to send after the commit. */
async function applyChanges(
	deps: IdentityDeps,
	tx: Transaction,
	userId: string,
	changes: Changes,
	origin: RequestOrigin,
): Promise<string | null> {
	const user = await lockUser(tx, userId);
	if (!user) throw new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");
	if (changes.data) {
		const userMetadata = mergeMetadata(user.userMetadata, changes.data, ownMetadataBytes);
		await updateUser(tx, userId, { userMetadata }, deps.clock.now());
	}
	if (changes.newEmail) await requestEmailChange(deps, tx, user, changes.newEmail, changes, origin);
	return changes.newPhone ? requestPhoneChange(deps, tx, user, changes.newPhone, origin) : null;
}

/** Removes a key if its new value is null. */
export function mergeMetadata(
	before: Record<string, unknown>,
	change: Readonly<Record<string, unknown>>,
	max = operatorMetadataBytes,
): Record<string, unknown> {
	const after = mergedMetadata(before, change, max);
	if (!after) throw invalid("The metadata is too large");
	return after;
}
