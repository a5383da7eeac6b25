import type { Transaction } from "../../../platform/db/database.ts";
import type { TellPerson } from "../core/admin.deps.ts";
import { standingByEmail } from "./people.repository.ts";

/**
 * Adds an entry to the security events of the account with the request's address. Anybody can write in another
 * person's name, so only an account that confirmed the address is told. A stranger without an account is not told.
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
