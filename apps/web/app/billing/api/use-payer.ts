import { fullName, useProfile } from "../../lib/api/profile.ts";
import { useSession } from "../../lib/session/session.ts";

/** The owner of the card, for the payment provider. */
export interface Payer {
	email?: string;
	name?: string;
}

export function usePayer(): Payer {
	const session = useSession();
	const name = fullName(useProfile().data);
	const email = session.status === "signed-in" ? session.user.email : undefined;
	return { ...(email && { email }), ...(name && { name }) };
}
