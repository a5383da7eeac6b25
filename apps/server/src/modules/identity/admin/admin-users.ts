import { deleteUser, softDeleteUser } from "../accounts/delete-user.ts";
import { AuthError, invalid } from "../core/auth-error.ts";
import { createUser } from "../core/create-user.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { normalEmail, normalPhone } from "../core/normal-contact.ts";
import { isImportableHash } from "../core/password-hashing.ts";
import { recordAuditEvent } from "../core/record-audit-event.ts";
import type { User } from "../core/user.ts";
import { findUserByEmail, findUserById, findUserByPhone } from "../core/users.repository.ts";
import { checkPassword } from "../passwords/check-password.ts";

export interface AdminUserFields {
	readonly id: string;
	readonly email: string;
	readonly phone: string;
	readonly password: string | null;
	readonly passwordHash: string;
	readonly emailConfirm: boolean;
	readonly phoneConfirm: boolean;
	readonly userMetadata: Readonly<Record<string, unknown>> | null;
	readonly appMetadata: Readonly<Record<string, unknown>> | null;
	readonly role: string;
	readonly banDuration: string;
}

const emailExists = () =>
	new AuthError(422, "email_exists", "A user with this email address has already been registered");
const phoneExists = () =>
	new AuthError(422, "phone_exists", "Phone number already registered by another user");
export const userNotFound = () => new AuthError(404, "user_not_found", "User not found");

export function createUserAsAdmin(deps: IdentityDeps) {
	return async (given: AdminUserFields): Promise<User> => {
		if (given.email === "" && given.phone === "") {
			throw invalid("Cannot create a user without either an email or phone");
		}
		const email = given.email === "" ? null : normalEmail(given.email);
		const phone = given.phone === "" ? null : normalPhone(given.phone);
		if (given.id !== "") readUuid(given.id);
		const bannedUntil = banEnd(given.banDuration, deps.clock.now()) ?? null;
		if (email && (await findUserByEmail(deps.db, email))) throw emailExists();
		if (phone && (await findUserByPhone(deps.db, phone))) throw phoneExists();
		const passwordHash = await passwordHashOf(deps, given);
		const now = deps.clock.now();
		return deps.db.transaction(async (tx) => {
			const created = await createUser(deps, tx, {
				...(given.id !== "" && { id: given.id }),
				...(given.role !== "" && { role: given.role }),
				email,
				phone,
				passwordHash,
				bannedUntil,
				emailConfirmedAt: email && given.emailConfirm ? now : null,
				phoneConfirmedAt: phone && given.phoneConfirm ? now : null,
				userMetadata: given.userMetadata ?? {},
				appMetadata: given.appMetadata ?? {},
			});
			if (!created) throw email ? emailExists() : phoneExists();
			await recordAuditEvent(deps)(tx, created.id, "sign_up", {}, { by: "operator" });
			return created;
		});
	};
}

/** Null if no password was given. */
export async function passwordHashOf(
	deps: Pick<IdentityDeps, "hashing" | "settings" | "passwordLeaks">,
	{ password, passwordHash }: Pick<AdminUserFields, "password" | "passwordHash">,
): Promise<string | null> {
	if (password && passwordHash !== "") throw invalid("Only a password or a password hash should be provided");
	if (passwordHash !== "") {
		if (!isImportableHash(passwordHash)) throw invalid("The password hash must be bcrypt or argon2");
		return passwordHash;
	}
	if (!password) return null;
	await checkPassword(deps, password, null);
	return deps.hashing.hash(password);
}

export function readUuid(value: string): string {
	if (!/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(value)) {
		throw invalid("ID must conform to the uuid v4 format");
	}
	if (/^[0-]+$/.test(value)) throw invalid("ID cannot be a nil uuid");
	return value;
}

const units = new Map(
	Object.entries({
		ns: 1e-6,
		us: 1e-3,
		µs: 1e-3,
		ms: 1,
		s: 1000,
		m: 60_000,
		h: 3_600_000,
	}),
);

/** Reads Go's notation of durations, such as "1h30m". "none" ends a ban. Undefined if the text is empty. */
export function banEnd(duration: string, now: Date): Date | null | undefined {
	if (duration === "") return undefined;
	if (duration === "none") return null;
	if (duration.length > 40 || !/^(\d+(\.\d+)?(ns|us|µs|ms|s|m|h))+$/.test(duration)) {
		throw invalid(`invalid format for ban duration: ${JSON.stringify(duration)}`);
	}
	const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)];
	const milliseconds = parts.reduce(
		(sum, [, count, unit]) => sum + Number(count) * (units.get(unit ?? "") ?? 0),
		0,
	);
	// The last day that both JavaScript and PostgreSQL support, with some margin.
	return new Date(Math.min(now.getTime() + milliseconds, Date.UTC(9999, 11, 31)));
}

export function getUserAsAdmin({ db }: Pick<IdentityDeps, "db">) {
	return async (id: string): Promise<User> => {
		const user = isUuid(id) ? await findUserById(db, id) : null;
		if (user) return user;
		if (!isUuid(id)) throw new AuthError(404, "validation_failed", "user_id must be an UUID");
		throw userNotFound();
	};
}

export function deleteUserAsAdmin(deps: IdentityDeps) {
	const destroy = deleteUser(deps);
	const soften = softDeleteUser(deps);
	const get = getUserAsAdmin(deps);
	return async (id: string, softly: boolean): Promise<void> => {
		const user = await get(id);
		await deps.db.transaction(async (tx) => {
			if (!softly) return void (await destroy(tx, user.id));
			if (!user.deletedAt) await soften(tx, user.id);
		});
	};
}

const isUuid = (value: string): boolean =>
	/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(value);
