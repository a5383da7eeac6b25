import { cutText } from "../../../platform/text/cut-text.ts";
import type { IdentityUseCases, KnownPerson } from "../../identity/identity.slice.ts";
import type { Payer } from "./billing.deps.ts";

/** The person's name and address for Stripe. */
export function payerOf({ findPerson }: Pick<IdentityUseCases, "findPerson">) {
	return async (userId: string): Promise<Payer> => payerFrom(await findPerson(userId));
}

function payerFrom(person: KnownPerson | null): Payer {
	const name = [person?.firstName, person?.lastName].filter((part) => part).join(" ");
	return { email: person?.email ?? null, name: cutText(name, 200) || null };
}
