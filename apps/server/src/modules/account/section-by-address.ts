import type { ExportSection } from "../../platform/slice.ts";
import type { KnownPerson } from "../identity/identity.slice.ts";

/** One part of the export. */
export interface PersonSection {
	readonly name: string;
	read(userId: string, person: KnownPerson | null): Promise<unknown>;
}

/**
 * Reads data that is kept by address and not by account, such as a message to support. Only for a confirmed address:
 * a person who signs up with somebody else's address must not read that person's data.
 */
export function sectionByAddress({
	name,
	readByAddress,
}: Extract<ExportSection, { readByAddress: unknown }>): PersonSection {
	return {
		name,
		read: async (_userId, person) => {
			if (!person?.email) return { left_out: "The account has no email address." };
			if (!person.emailConfirmed) return { left_out: "The email address is not confirmed." };
			return readByAddress(person.email);
		},
	};
}
