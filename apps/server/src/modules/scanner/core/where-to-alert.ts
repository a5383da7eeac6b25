import type { LoadedPerson } from "./load-person.ts";

/** Returns the person's own address, and a number that they confirmed, here or for signing in. */
export function whereToAlert({ holder, identifiers }: Pick<LoadedPerson, "holder" | "identifiers">): {
	readonly email: string | null;
	readonly phone: string | null;
} {
	const confirmed = identifiers.find(({ kind, verifiedAt }) => kind === "phone" && verifiedAt !== null);
	return { email: holder.email, phone: holder.phone ?? confirmed?.value ?? null };
}
