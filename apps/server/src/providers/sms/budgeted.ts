import { whyDatabaseFails } from "../../platform/db/database-away.ts";
import { SmsAccountRefused, SmsAway, SmsRefused, type SmsSender } from "./port.ts";

/** One of today's texts: it is given back if nothing was sent. Or how long there are none. */
export type TakeText = () => Promise<{ giveBack(): Promise<void> } | { readonly secondsLeft: number }>;

/** Today's limit of the installation is reached, and nothing was sent. */
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
				// Many tries of one text while nothing goes out would leave none for the time after that.
				if (error instanceof SmsAway || error instanceof SmsAccountRefused) await taken.giveBack();
				throw error;
			}
		},
	};
}

/** For messages, which can wait: one that could not be counted has certainly not been sent. Who asks for a code is told at once. */
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
