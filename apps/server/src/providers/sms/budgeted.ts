import { SmsRefused, type SmsSender } from "./port.ts";

export type TakeText = () => Promise<"taken" | { readonly secondsLeft: number }>;

/** There have been enough today, for the whole installation: nothing went out. */
export class SmsBudgetSpent extends SmsRefused {
	constructor(secondsLeft: number) {
		super("The daily budget of text messages is used up.", secondsLeft);
	}
}

/** Around whoever sends: so that no kind of message is forgotten. */
export function budgetedSms(sms: SmsSender, take: TakeText): SmsSender {
	return {
		send: async (message) => {
			const taken = await take();
			if (taken !== "taken") throw new SmsBudgetSpent(taken.secondsLeft);
			return sms.send(message);
		},
	};
}
