import type { KeyObject } from "node:crypto";
import type { Database } from "../../platform/db/database.ts";
import { fromTheStart, type PlaceInTime } from "../../platform/db/place-in-time.ts";
import { type ConfirmedSubscriber, confirmedOfEverybody } from "./newsletter.repository.ts";
import { unsubscribeToken } from "./newsletter.rules.ts";

const pageRows = 5000;

/**
 * For the operator's mailing program: each confirmed address with its own unsubscribe link, as CSV (RFC
 * 4180).
 */
export async function exportSubscribers(deps: {
	db: Database;
	publicUrl: string;
	unsubscribeKey: KeyObject;
}) {
	const lines: string[] = [];
	for (let last: PlaceInTime | undefined = fromTheStart; last; ) {
		const page: ConfirmedSubscriber[] = await confirmedOfEverybody(deps.db, last, pageRows);
		for (const { id, email, confirmedAt } of page) {
			const link = `${deps.publicUrl}/newsletter/unsubscribe?token=${unsubscribeToken(deps.unsubscribeKey, id)}`;
			lines.push(`${email},${confirmedAt.toISOString()},${link}`);
		}
		last = page.at(-1);
	}
	return ["email,confirmed_at,unsubscribe_url", ...lines].map((line) => `${line}\r\n`).join("");
}
