import { hasVerifiedFactor, type User } from "./user.ts";

/** A person as other slices see them. The names are the person's own words, or empty. */
export interface KnownPerson {
	readonly id: string;
	readonly email: string | null;
	readonly emailConfirmed: boolean;
	/** Digits that begin with the country, as Supabase keeps them: without a plus. */
	readonly phone: string | null;
	readonly phoneConfirmed: boolean;
	readonly firstName: string;
	readonly lastName: string;
	readonly username: string;
	readonly twoFactor: boolean;
}

export function knownPerson(user: User): KnownPerson {
	const { first_name, last_name, username } = user.userMetadata;
	return {
		id: user.id,
		email: textOf(user.email) || null,
		emailConfirmed: user.emailConfirmedAt !== null,
		phone: textOf(user.phone) || null,
		phoneConfirmed: user.phoneConfirmedAt !== null,
		firstName: textOf(first_name),
		lastName: textOf(last_name),
		username: textOf(username),
		twoFactor: hasVerifiedFactor(user),
	};
}

/** Metadata may contain anything. */
function textOf(value: unknown): string {
	return typeof value === "string" ? value.trim() : "";
}
