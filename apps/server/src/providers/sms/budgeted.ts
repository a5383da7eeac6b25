import { whyDatabaseFails } from "../../platform/db/database-away.ts";
import { SmsAccountRefused, SmsAway, SmsRefused, type SmsSender } from "./port.ts";

/** Takes one of today's texts, which is given back if nothing was sent. If none is left, returns how long to wait. */
export type TakeText = () => Promise<{ giveBack(): Promise<void> } | { readonly secondsLeft: number }>;

/** The installation has reached today's limit, and nothing was sent. */
export class SmsBudgetSpent extends SmsRefused {
	constructor(secondsLeft: number) {
		super("The daily budget of text messages is used up.", secondsLeft);
	}
}

/** Wraps the sender, so that every kind of message counts. */
export function budgetedSms(sms: SmsSender, take: TakeText): SmsSender {
	return {
		send: async (message) => {
			const taken = await take();
			if ("secondsLeft" in taken) throw new SmsBudgetSpent(taken.secondsLeft);
			try {
				return await sms.send(message);
			} catch (error) {
				// Nothing was sent, so we give the text back. Otherwise many tries of one text would use up the
				// budget for later texts.
				if (error instanceof SmsAway || error instanceof SmsAccountRefused) await taken.giveBack();
				throw error;
			}
		},
	};
}

/**
 * For messages that can wait: if one could not be counted, it was certainly not sent. People who ask for a code learn
 * of the failure at once instead.
 */
export function awayIfNotCounted(take: TakeText): TakeText {
	return async () => {
		try {
			return await take();
		} catch (error) {
			throw new SmsAway(
				`The daily budget of texts could not be read: ${whyDatabaseFails(error as Error) ?? (error as Error).message}.`,
			);
		}
	};
}
