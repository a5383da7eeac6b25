import type { IdentityUseCases } from "../../identity/identity.slice.ts";

/** The account's data that the scanner needs. */
export interface AccountHolder {
	readonly userId: string;
	/** Null until the address is confirmed, because nobody may search for a stranger. */
	readonly email: string | null;
	/** The confirmed number in E.164. */
	readonly phone: string | null;
	readonly first: string;
	readonly last: string;
	readonly username: string;
	readonly twoFactor: boolean;
}

export async function findHolder(
	identity: Pick<IdentityUseCases, "findPerson">,
	userId: string,
): Promise<AccountHolder | null> {
	const person = await identity.findPerson(userId);
	if (!person) return null;
	return {
		userId,
		email: person.emailConfirmed ? person.email : null,
		phone: person.phoneConfirmed && person.phone ? `+${person.phone.replace(/^\+/, "")}` : null,
		first: person.firstName,
		last: person.lastName,
		username: person.username,
		twoFactor: person.twoFactor,
	};
}
