import type { Sql } from "../../../platform/db/database.ts";
import type { User } from "../core/user.ts";
import { findProfileNames } from "../core/users.repository.ts";

const named = ["first_name", "last_name", "full_name", "name", "username", "phone"];

/** Facts that an attacker knows about a person and would try as their password. */
export function factsOf(
	{ email, phone }: { readonly email: string | null; readonly phone: string | null },
	data: Readonly<Record<string, unknown>>,
): string[] {
	const [local = "", domain = ""] = (email ?? "").split("@");
	const said = named.flatMap((name) => (Object.hasOwn(data, name) ? data[name] : []));
	return [local, domain, phone, ...said].filter(
		(text) => typeof text === "string" && text !== "",
	) as string[];
}

/** Also reads the profile's names, which the person may have changed since the sign-up. */
export async function knownOf(sql: Sql, user: User): Promise<string[]> {
	const profile = await findProfileNames(sql, user.id);
	return [...factsOf(user, user.userMetadata), ...factsOf({ email: null, phone: null }, profile)];
}
