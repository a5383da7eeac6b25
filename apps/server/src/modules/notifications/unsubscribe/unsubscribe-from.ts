import type { KeyObject } from "node:crypto";
import type { Database, Transaction } from "../../../platform/db/database.ts";
import { Refusal } from "../../../platform/http/problem.ts";
import { dropWaitingMails } from "../mail/all-mails.repository.ts";
import { readUnsubscribeToken, type UnsubscribedFrom } from "./unsubscribe.rules.ts";

export interface UnsubscribeFromDeps {
	readonly db: Database;
	readonly unsubscribeKey: KeyObject;
	/** Does nothing if the account is gone or the mails are off already. */
	readonly turnOff: (tx: Transaction, userId: string, from: UnsubscribedFrom) => Promise<void>;
}

/** Ends this kind of mail from now on. Waiting mails are not sent either. */
export function unsubscribeFrom({ db, unsubscribeKey, turnOff }: UnsubscribeFromDeps) {
	return async (token: string): Promise<UnsubscribedFrom> => {
		const read = readUnsubscribeToken(unsubscribeKey, token);
		if (!read)
			throw new Refusal("invalid_token", "This link is not complete. Please copy all of it from the mail.");
		const { userId, from } = read;
		await db.transaction(async (tx) => {
			await turnOff(tx, userId, from);
			await dropWaitingMails(tx, userId, from === "alerts" ? "alert" : "report");
		});
		return from;
	};
}
