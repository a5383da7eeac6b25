import { randomBytes } from "node:crypto";
import { keyFile } from "../../platform/crypto/key-files.ts";
import type { KeyRing } from "../../platform/crypto/key-ring.ts";
import { open, seal } from "../../platform/crypto/seal.ts";
import type { Database } from "../../platform/db/database.ts";
import { createUser } from "./create-user.ts";
import type { IdentityDeps } from "./identity.deps.ts";
import { installationSecret } from "./installation.repository.ts";
import { findUserByEmail, updateUser } from "./users.repository.ts";

export const demoEmail = "demo@unlisted.example";

interface Installation {
	readonly env: { readonly DATA_DIR: string; readonly DATABASE_URL?: string | undefined };
	readonly db: Database;
	readonly keys: KeyRing;
	readonly anonKey: string;
	readonly serviceRoleKey: string;
}

/** What `npm run cli -- keys` prints. */
export function apiKeys({ anonKey, serviceRoleKey }: Pick<Installation, "anonKey" | "serviceRoleKey">) {
	return { anonKey, serviceRoleKey };
}

/** What `npm run cli -- demo` prints: the same for every process of an installation. */
export async function demoCredentials({ env, db, keys }: Omit<Installation, "anonKey" | "serviceRoleKey">) {
	if (!env.DATABASE_URL) {
		return { email: demoEmail, password: keyFile(env.DATA_DIR, "demo-password", newPassword) };
	}
	const sealing = keys.derive("demo-password");
	const sealed = await installationSecret(db, "demo-password", () =>
		seal(sealing, Buffer.from(newPassword()), "demo-password").toString("base64"),
	);
	return {
		email: demoEmail,
		password: open(sealing, Buffer.from(sealed, "base64"), "demo-password").toString(),
	};
}

/** Meets every rule of a password, whatever the random part turns out to be. */
function newPassword(): string {
	return `Demo-${randomBytes(9).toString("base64url").replace(/[-_]/g, "x")}-7!`;
}

/** There, confirmed and with the password that the start prints, whatever was done to it since. */
export async function ensureDemoAccount(
	deps: Pick<IdentityDeps, "db" | "clock" | "hashing" | "personEvents">,
	password: string,
): Promise<void> {
	const { db, clock, hashing } = deps;
	const existing = await findUserByEmail(db, demoEmail);
	const now = clock.now();
	if (existing) {
		if (await hashing.verify(existing.passwordHash, password)) {
			if (existing.emailConfirmedAt && !existing.bannedUntil) return;
		}
		const passwordHash = await hashing.hash(password);
		const repaired = { passwordHash, emailConfirmedAt: existing.emailConfirmedAt ?? now, bannedUntil: null };
		await db.transaction(async (tx) => {
			await updateUser(tx, existing.id, repaired, now);
			if (!existing.emailConfirmedAt) await deps.personEvents.emailConfirmed(tx, existing.id, demoEmail);
		});
		return;
	}
	const passwordHash = await hashing.hash(password);
	// Another process that starts at the same moment may be first: then there is nothing left to do.
	await db.transaction((tx) =>
		createUser(deps, tx, {
			email: demoEmail,
			passwordHash,
			emailConfirmedAt: now,
			userMetadata: { first_name: "Dana", last_name: "Demo" },
		}),
	);
}
