import type { Person } from "../../identity/testing/identity-app.ts";
import type { BillingApp } from "./billing-app.ts";

/** People with a subscription, and what Stripe says about it. `app` is read when needed. */
export function subscribers(app: () => BillingApp) {
	let people = 0;
	const somebody = () => app().person(`owner${people++}@example.com`);
	return {
		somebody,
		subscriber: async (planId = "pro", card?: string) => {
			const person = await somebody();
			const { body } = await app().buy(person, planId, card);
			return { person, id: body.subscription.id as string };
		},
		atStripe: async (person: Person) => {
			const { data } = await app().stripe.subscriptions.list({
				customer: await app().customerOf(person),
				status: "all",
			});
			return data[0] as NonNullable<(typeof data)[0]>;
		},
		cancel: (person: Person, subscriptionId: string, more: object = {}) =>
			app().api(person, "POST", "/functions/v1/cancel-subscription", {
				subscriptionId,
				reason: "Too expensive",
				...more,
			}),
		newCard: async (person: Person, subscriptionId: string, number: string) => {
			const paymentMethodId = await app().card(number);
			const payload = { subscriptionId, paymentMethodId };
			const send = () => app().api(person, "POST", "/functions/v1/update-payment-method", payload);
			return { send, first: await send() };
		},
	};
}
