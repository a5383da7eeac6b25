import type { IdentityUseCases } from "../../identity/identity.slice.ts";
import type { Payer } from "./billing.deps.ts";

/** The person's name and address for Stripe. */
export function payerOf({ findPerson }: Pick<IdentityUseCases, "findPerson">) {
	return async (userId: string): Promise<Payer> => payerFrom(await findPerson(userId));
}

function payerFrom(person: Record<string, unknown> | null): Payer {
	const { first_name: first, last_name: last } = (person?.user_metadata ?? {}) as Record<string, unknown>;
	const name = [first, last].filter((part) => typeof part === "string" && part !== "").join(" ");
	const email = typeof person?.email === "string" && person.email !== "" ? person.email : null;
	return { email, name: name.slice(0, 200) || null };
}
