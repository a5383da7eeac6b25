import { randomBytes } from "node:crypto";
import { createUser } from "../core/create-user.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { isBanned } from "../core/user.ts";
import { findUserByEmail, updateUser } from "../core/users.repository.ts";
import { type SecretPlace, sharedSecret } from "../keys/shared-secret.ts";

export const demoEmail = "demo@unlisted.example";

export function isDemoEmail(email: string | null | undefined): boolean {
	return email?.trim().toLowerCase() === demoEmail;
}

/** The content of the line that `npm run cli -- demo` prints. It is the same in every process of an installation. */
export async function demoCredentials(place: SecretPlace): Promise<{ email: string; password: string }> {
	return { email: demoEmail, password: await sharedSecret(place, "demo-password", newPassword) };
}

/** Meets every password rule, whatever the random part is. */
function newPassword(): string {
	return `Demo-${randomBytes(9).toString("base64url").replace(/[-_]/g, "x")}-7!`;
}

/**
 * Makes sure that the demo account exists, is confirmed and has the password that the start prints, whatever
 * people did to it.
 */
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
	// Another process may start at the same moment and make the account first. Then nothing is left to do.
	await db.transaction((tx) =>
		createUser(deps, tx, {
			email: demoEmail,
			passwordHash,
			emailConfirmedAt: now,
			userMetadata: { first_name: "Dana", last_name: "Demo" },
		}),
	);
}

/** With DEMO off, nobody can sign in as the demo account, even if an earlier start made it. */
export async function closeDemoAccount({ db, clock }: Pick<IdentityDeps, "db" | "clock">): Promise<void> {
	const existing = await findUserByEmail(db, demoEmail);
	const now = clock.now();
	if (!existing || isBanned(existing, now)) return;
	const bannedUntil = new Date("9999-01-01T00:00:00Z");
	await db.transaction((tx) => updateUser(tx, existing.id, { bannedUntil }, now));
}
