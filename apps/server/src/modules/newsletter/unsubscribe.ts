import type { KeyObject } from "node:crypto";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { Refusal } from "../../platform/http/problem.ts";
import { unsubscribeById } from "./newsletter.repository.ts";
import { subscriberOfToken } from "./newsletter.rules.ts";

export interface UnsubscribeDeps {
	readonly db: Database;
	readonly clock: Clock;
	readonly unsubscribeKey: KeyObject;
}

export function unsubscribe({ db, clock, unsubscribeKey }: UnsubscribeDeps) {
	return async (token: string): Promise<void> => {
		const id = subscriberOfToken(unsubscribeKey, token);
		if (id === null)
			throw new Refusal("invalid_token", "This link is not complete. Please copy all of it from the mail.");
		// An address that was deleted in the meantime counts as unsubscribed.
		await unsubscribeById(db, id, clock.now());
	};
}
