import type { Database } from "../../platform/db/database.ts";
import { confirmedOfEverybody } from "./newsletter.repository.ts";
import { unsubscribeToken } from "./newsletter.rules.ts";

/**
 * For the operator's mailing program: each confirmed address with its own unsubscribe link, as CSV (RFC
 * 4180).
 */
export async function exportSubscribers(deps: {
	db: Database;
	publicUrl: string;
	unsubscribeKey: Uint8Array;
}) {
	const lines = (await confirmedOfEverybody(deps.db)).map(({ id, email, confirmedAt }) => {
		const link = `${deps.publicUrl}/newsletter/unsubscribe#token=${unsubscribeToken(deps.unsubscribeKey, id)}`;
		return `${email},${confirmedAt?.toISOString() ?? ""},${link}`;
	});
	return ["email,confirmed_at,unsubscribe_url", ...lines].map((line) => `${line}\r\n`).join("");
}
