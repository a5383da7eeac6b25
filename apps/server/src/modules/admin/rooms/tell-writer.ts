import type { Transaction } from "../../../platform/db/database.ts";
import type { TellPerson } from "../core/admin.deps.ts";
import { standingByEmail } from "./people.repository.ts";

/**
 * Under the security events of the account that the request's address belongs to. Anybody can write in another person's name, so only an
 * account that confirmed the address is told; a stranger has no account to be told in.
 */
export function tellWriterWith({ tellPerson }: { readonly tellPerson: TellPerson }) {
	return async (
		tx: Transaction,
		email: string,
		event: Parameters<TellPerson>[2],
		reference: string,
	): Promise<void> => {
		const standing = await standingByEmail(tx, email);
		if (standing?.confirmed) await tellPerson(tx, standing.id, event, {}, { reference });
	};
}
