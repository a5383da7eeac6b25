import type { IdentityUseCases } from "../identity/identity-use-cases.ts";
import type { ExportSection } from "./export-account.ts";

/**
 * What is kept by address and not by account, such as a letter to the support team. Only for an address that is
 * confirmed: whoever signs up with somebody else's must not get to read what its owner wrote.
 */
export function sectionByAddress(
	name: string,
	{ findPerson }: Pick<IdentityUseCases, "findPerson">,
	readOf: (email: string) => Promise<unknown>,
): ExportSection {
	return {
		name,
		read: async (userId) => {
			const person = await findPerson(userId);
			const { email, email_confirmed_at: confirmed } = person ?? {};
			if (typeof email !== "string" || email === "") return { left_out: "The account has no email address." };
			if (!confirmed) return { left_out: "The email address is not confirmed." };
			return readOf(email);
		},
	};
}
