import type { IdentityUseCases } from "../identity/identity.slice.ts";

/** One part of the archive. */
export interface PersonSection {
	readonly name: string;
	read(userId: string): Promise<unknown>;
}

/**
 * Data kept by address and not by account, such as a message to support. Only for a confirmed address: a
 * person who signs up with somebody else's address must not read what that person wrote.
 */
export function sectionByAddress(
	{ findPerson }: Pick<IdentityUseCases, "findPerson">,
	name: string,
	readOf: (email: string) => Promise<unknown>,
): PersonSection {
	return {
		name,
		read: async (userId) => {
			const person = await findPerson(userId);
			if (!person?.email) return { left_out: "The account has no email address." };
			if (!person.emailConfirmed) return { left_out: "The email address is not confirmed." };
			return readOf(person.email);
		},
	};
}
