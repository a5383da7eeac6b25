import { SmsRefused, type SmsSender } from "./port.ts";

export type TakeText = () => Promise<"taken" | { readonly secondsLeft: number }>;

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
			if (taken !== "taken") throw new SmsBudgetSpent(taken.secondsLeft);
			return sms.send(message);
		},
	};
}
