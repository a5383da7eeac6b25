import type { Transaction } from "../../../platform/db/database.ts";
import { type IssuedToken, issueToken } from "../codes/one-time-token.ts";
import { redirectTarget } from "../codes/redirect.rules.ts";
import { issueMailToken, sendMailLink, verifyUrl } from "../codes/send-mail-link.ts";
import { AuthError, invalid } from "../core/auth-error.ts";
import { createUser } from "../core/create-user.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { normalEmail } from "../core/normal-contact.ts";
import { presentUser } from "../core/present-user.ts";
import { recordAuditEvent } from "../core/record-audit-event.ts";
import type { User } from "../core/user.ts";
import { findUserByEmail, findUserById, updateUser } from "../core/users.repository.ts";
import { checkPassword } from "../passwords/check-password.ts";

export interface LinkRequest {
	readonly type: string;
	readonly email: string;
	readonly newEmail: string;
	readonly password: string;
	readonly data: Readonly<Record<string, unknown>>;
	readonly redirectTo: string | undefined;
}

const byOperator = { by: "operator" };

const emailExists = () =>
	new AuthError(422, "email_exists", "A user with this email address has already been registered");

/**
 * Makes the link for operators who send their own mails. Returns everything that one of our mails would contain, and
 * sends none.
 */
export function generateLink(deps: IdentityDeps) {
	return async (given: LinkRequest): Promise<Record<string, unknown>> => {
		const email = normalEmail(given.email);
		const known = await findUserByEmail(deps.db, email);
		const type = given.type === "magiclink" && !known ? "signup" : given.type;
		const passwordHash = type === "signup" && !known ? await newPassword(deps, given) : null;
		const redirectTo = redirectTarget(given.redirectTo, deps.settings);
		const made = await deps.db.transaction(async (tx) => {
			const found = await findUserByEmail(tx, email);
			const issued = await issue(deps, tx, { ...given, type }, email, found, passwordHash);
			const user = await findUserById(tx, issued.userId);
			return user && { user, token: issued.token };
		});
		if (!made) throw new AuthError(404, "user_not_found", "User with this email not found");
		const verifyType = type.startsWith("email_change") ? "email_change" : type;
		return {
			...presentUser(made.user),
			action_link: verifyUrl(deps.settings, made.token.link, verifyType, redirectTo),
			email_otp: made.token.code,
			hashed_token: made.token.link,
			verification_type: type,
			redirect_to: redirectTo,
		};
	};
}

/** A person who was made for a magic link has no password until they choose one. */
async function newPassword(deps: IdentityDeps, { type, password }: LinkRequest): Promise<string | null> {
	if (password === "") {
		if (type === "signup") throw invalid("Signup requires a valid password");
		return null;
	}
	await checkPassword(deps, password, null);
	return deps.hashing.hash(password);
}

async function issue(
	deps: IdentityDeps,
	tx: Transaction,
	given: LinkRequest,
	email: string,
	found: User | null,
	passwordHash: string | null,
): Promise<{ userId: string; token: IssuedToken }> {
	switch (given.type) {
		case "signup":
		case "invite": {
			if (found?.emailConfirmedAt) throw emailExists();
			const user = found ?? (await createUser(deps, tx, { email, passwordHash, userMetadata: given.data }));
			if (!user) throw emailExists();
			if (!found) await recordAuditEvent(deps)(tx, user.id, "sign_up", {}, byOperator);
			return {
				userId: user.id,
				token: await issueMailToken(deps, tx, { id: user.id, email }, given.type, {}),
			};
		}
		case "recovery":
		case "magiclink": {
			const user = found ?? noSuchUser();
			return {
				userId: user.id,
				token: await issueMailToken(deps, tx, { id: user.id, email }, given.type, {}),
			};
		}
		case "email_change_current":
		case "email_change_new":
			return issueEmailChange(deps, tx, given.type, normalEmail(given.newEmail), found ?? noSuchUser());
		default:
			throw invalid(`Invalid email action link type requested: ${given.type}`);
	}
}

function noSuchUser(): never {
	throw new AuthError(404, "user_not_found", "User with this email not found");
}

async function issueEmailChange(
	deps: IdentityDeps,
	tx: Transaction,
	kind: "email_change_current" | "email_change_new",
	newEmail: string,
	user: User,
): Promise<{ userId: string; token: IssuedToken }> {
	if (await findUserByEmail(tx, newEmail)) throw emailExists();
	const now = deps.clock.now();
	// The second link must not undo what the first one agreed to.
	const fresh = user.newEmail !== newEmail;
	const changes = { newEmail, emailChangeSentAt: now, ...(fresh && { emailChangeAgreed: false }) };
	await updateUser(tx, user.id, changes, now);
	const sentTo = kind === "email_change_new" ? newEmail : (user.email ?? newEmail);
	return { userId: user.id, token: await issueToken(deps, tx, { userId: user.id, kind, sentTo }) };
}

/** Invites by mail. The account waits until the invitation is accepted. */
export function invite(deps: IdentityDeps) {
	return async (
		given: string,
		data: Readonly<Record<string, unknown>>,
		redirectTo: string | undefined,
	): Promise<User> => {
		const email = normalEmail(given);
		return deps.db.transaction(async (tx) => {
			const found = await findUserByEmail(tx, email);
			if (found?.emailConfirmedAt) throw emailExists();
			const user = found ?? (await createUser(deps, tx, { email, userMetadata: data }));
			if (!user) throw emailExists();
			await sendMailLink(deps, tx, { id: user.id, email }, "invite", { redirectTo });
			await recordAuditEvent(deps)(tx, user.id, "invited", {}, byOperator);
			return (await findUserById(tx, user.id)) ?? user;
		});
	};
}
