import type { IdentityUseCases } from "../../identity/identity.slice.ts";

/** What the scanner needs to know of an account. */
export interface AccountHolder {
	readonly userId: string;
	/** Null until it is confirmed: nobody may search for a stranger. */
	readonly email: string | null;
	/** Confirmed; E.164. */
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
	const user = await identity.findPerson(userId);
	if (!user) return null;
	const metadata = (user.user_metadata ?? {}) as Record<string, unknown>;
	const text = (value: unknown) => (typeof value === "string" ? value.trim() : "");
	const factors = (user.factors ?? []) as { status?: string }[];
	return {
		userId,
		email: user.email_confirmed_at && text(user.email) !== "" ? text(user.email) : null,
		phone:
			user.phone_confirmed_at && text(user.phone) !== "" ? `+${text(user.phone).replace(/^\+/, "")}` : null,
		first: text(metadata.first_name),
		last: text(metadata.last_name),
		username: text(metadata.username),
		twoFactor: factors.some(({ status }) => status === "verified"),
	};
}
