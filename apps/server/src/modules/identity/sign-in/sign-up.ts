import { randomUUID } from "node:crypto";
import type { Transaction } from "../../../platform/db/database.ts";
import {
	putSignUpTraces,
	renewSignUpTraces,
	type SignUpTraces,
} from "../claims/unproved-sign-ups.repository.ts";
import { type ReturnPath, sendMailLink } from "../codes/send-mail-link.ts";
import { codeText, issuePhoneCode, type SmsChannel, textUnseen } from "../codes/send-phone-code.ts";
import { addAuditDetails, insertAuditEntry } from "../core/audit.repository.ts";
import { AuthError, invalid } from "../core/auth-error.ts";
import { createUser } from "../core/create-user.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { normalEmail, normalPhone } from "../core/normal-contact.ts";
import { auditEntry, recordAuditEvent } from "../core/record-audit-event.ts";
import type { RequestOrigin } from "../core/request-origin.http.ts";
import type { SignedIn } from "../core/signed-in.ts";
import { refuseWithoutSignUps } from "../core/takes-sign-ups.ts";
import type { User } from "../core/user.ts";
import { findUserByEmail, findUserByPhone } from "../core/users.repository.ts";
import { limitSends } from "../limits/limit-sends.ts";
import { accountExistsMail } from "../owner/identity.mails.ts";
import { checkPassword } from "../passwords/check-password.ts";
import { factsOf } from "../passwords/password-facts.ts";
import { openSession, presentSession, type SessionAnswer } from "../sessions/open-session.ts";
import { presentSignUp } from "./present-sign-up.ts";
import { signUpIds } from "./sign-up-ids.ts";

export interface SignUp extends ReturnPath {
	readonly email: string | null;
	readonly phone: string | null;
	readonly password: string;
	readonly data: Readonly<Record<string, unknown>>;
	readonly channel: SmsChannel;
}

type Outcome =
	| { readonly kind: "session"; readonly signedIn: SignedIn }
	| {
			readonly kind: "user";
			readonly user: Record<string, unknown>;
			/** The text message to send. */
			readonly text?: string;
			readonly repeated?: Repeated;
	  };

/** A sign-up with an address that still waits for confirmation, with the hash of the first password. */
interface Repeated {
	readonly auditId: string;
	readonly userId: string;
	readonly passwordHash: string | null;
	readonly traces: SignUpTraces;
}

export function signUp(deps: IdentityDeps) {
	return async (given: SignUp, origin: RequestOrigin): Promise<SessionAnswer | Record<string, unknown>> => {
		await refuseWithoutSignUps(deps, deps.db);
		if (given.password === "") throw invalid("Signup requires a valid password");
		await checkPassword(deps, given.password, factsOf(given, given.data));
		if (given.email && given.phone) {
			throw invalid("Only an email address or phone number should be provided on signup.");
		}
		const email = given.email ? normalEmail(given.email) : null;
		const phone = given.phone ? normalPhone(given.phone) : null;
		if (phone && given.challenge) throw invalid("PKCE not supported for phone signups");
		if (phone && !deps.sms && !deps.settings.autoconfirmPhone) {
			throw new AuthError(400, "phone_provider_disabled", "Phone signups are disabled");
		}
		// Computes the hash even if the address is taken, so that it takes the same time.
		const passwordHash = await deps.hashing.hash(given.password);
		const wanted = { ...given, email, phone, passwordHash };
		const outcome = await deps.db.transaction((tx) => register(deps, tx, wanted, origin));
		if (outcome.kind === "session") return presentSession(deps, outcome.signedIn);
		await tellSamePerson(deps, outcome.repeated, given.password);
		if (outcome.text && phone) await textUnseen(deps, phone, outcome.text, given.channel);
		return outcome.user;
	};
}

/**
 * A second sign-up with the same password comes from the same person: a double click, or a mail that did not arrive.
 * Runs after the transaction, which must not wait for argon2. Always runs, so that every address takes the same time.
 */
async function tellSamePerson(
	{ db, hashing }: IdentityDeps,
	repeated: Repeated | undefined,
	password: string,
): Promise<void> {
	const same = await hashing.verify(repeated?.passwordHash ?? null, password);
	if (!repeated || !same) return;
	await addAuditDetails(db, repeated.auditId, { same_person: true });
	await renewSignUpTraces(db, repeated.userId, repeated.traces);
}

type Wanted = SignUp & { readonly passwordHash: string };

async function register(
	deps: IdentityDeps,
	tx: Transaction,
	wanted: Wanted,
	origin: RequestOrigin,
): Promise<Outcome> {
	const existing = await findExisting(tx, wanted);
	if (existing) return repeat(deps, tx, wanted, existing, origin);
	const now = deps.clock.now();
	const emailConfirmed = wanted.email !== null && deps.settings.autoconfirmEmail;
	const phoneConfirmed = wanted.phone !== null && deps.settings.autoconfirmPhone;
	const created = await createUser(deps, tx, {
		email: wanted.email,
		phone: wanted.phone,
		passwordHash: wanted.passwordHash,
		emailConfirmedAt: emailConfirmed ? now : null,
		phoneConfirmedAt: phoneConfirmed ? now : null,
		userMetadata: wanted.data,
	});
	if (!created) {
		// Another request was faster with this address, so this one is the second sign-up.
		const winner = await findExisting(tx, wanted);
		if (!winner) throw new Error("A sign-up conflicted with nobody.");
		return repeat(deps, tx, wanted, winner, origin);
	}
	await recordAuditEvent(deps)(tx, created.id, "sign_up", origin, {
		provider: wanted.email ? "email" : "phone",
	});
	if (emailConfirmed || phoneConfirmed) {
		return { kind: "session", signedIn: await openSession(deps, tx, created, "password", origin) };
	}
	const { outcome, traces } = await sendProof(deps, tx, wanted, created, created.createdAt);
	await putSignUpTraces(tx, created.id, traces, now);
	return outcome;
}

const findExisting = (tx: Transaction, { email, phone }: Wanted): Promise<User | null> =>
	email ? findUserByEmail(tx, email) : findUserByPhone(tx, phone ?? "");

/** Answers a sign-up with a taken address like one with a new address, so that nobody learns who has an account. */
async function repeat(
	deps: IdentityDeps,
	tx: Transaction,
	wanted: Wanted,
	user: User,
	origin: RequestOrigin,
): Promise<Outcome> {
	if (wanted.email ? deps.settings.autoconfirmEmail : deps.settings.autoconfirmPhone) {
		throw new AuthError(422, "user_already_exists", "User already registered");
	}
	const confirmed = wanted.email ? user.emailConfirmedAt : user.phoneConfirmedAt;
	// The password and the data of the first sign-up stay, because nobody has proved anything yet.
	if (!confirmed) {
		const entry = auditEntry(deps.clock, user.id, "sign_up_repeated", origin, {});
		await insertAuditEntry(tx, entry);
		const { outcome, traces } = await sendProof(deps, tx, wanted, user, deps.clock.now());
		const repeated = { auditId: entry.id, userId: user.id, passwordHash: user.passwordHash, traces };
		return { ...outcome, repeated };
	}
	const address = wanted.email ? { email: wanted.email } : { phone: wanted.phone ?? "" };
	await limitSends(deps, tx, "confirmation", address);
	await recordAuditEvent(deps)(tx, user.id, "sign_up_repeated", origin);
	if (wanted.email) {
		await deps.queueMail(tx, {
			dedupeKey: `auth:account-exists:${user.id}:${randomUUID()}`,
			kind: "auth-account-exists",
			to: wanted.email,
			content: accountExistsMail(`${deps.settings.siteUrl}/login`),
		});
	}
	const shown = present(deps, wanted, null, deps.clock.now());
	// Clients of Supabase Auth read the empty list as "no account was made".
	if (deps.settings.enumeration === "supabase") return { kind: "user", user: { ...shown, identities: [] } };
	return { kind: "user", user: shown, ...(wanted.phone && { text: accountExistsText }) };
}

const accountExistsText =
	"Somebody tried to sign up at Unlisted with your number. It has an account already. If it was not you, do nothing.";

const present = (deps: IdentityDeps, wanted: Wanted, user: User | null, at: Date) =>
	presentSignUp({ ...wanted, at, ids: signUpIds(deps, wanted.email ?? wanted.phone ?? "", user) });

async function sendProof(
	deps: IdentityDeps,
	tx: Transaction,
	wanted: Wanted,
	user: User,
	at: Date,
): Promise<{ outcome: Extract<Outcome, { kind: "user" }>; traces: SignUpTraces }> {
	const shown = present(deps, wanted, user, at);
	const { browserHash = null } = wanted;
	if (wanted.email) {
		await limitSends(deps, tx, "confirmation", { email: wanted.email });
		const to = { id: user.id, email: wanted.email };
		const { flowId } = await sendMailLink(deps, tx, to, "signup", wanted);
		return { outcome: { kind: "user", user: shown }, traces: { browserHash, flowId } };
	}
	const phone = wanted.phone ?? "";
	await limitSends(deps, tx, "confirmation", { phone });
	const code = await issuePhoneCode(deps, tx, { userId: user.id, phone, kind: "phone" });
	const outcome = { kind: "user", user: shown, text: codeText(code) } as const;
	return { outcome, traces: { browserHash, flowId: null } };
}
