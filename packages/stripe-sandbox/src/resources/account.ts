import { endpoint } from "../http/endpoint.ts";
import type { Tx } from "../store/tx.ts";

const accountId = "acct_sandbox0000000000";

export const accountEndpoints = [
	endpoint({ method: "GET", path: "/v1/account", params: {}, run: ({ tx }) => account(tx) }),
	endpoint({
		method: "GET",
		path: "/v1/balance",
		params: {},
		run({ tx }) {
			const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
			const byCurrency = Map.groupBy(tx.find("charge", { status: "succeeded" }), ({ currency }) => currency);
			const amounts = [...byCurrency].map(([currency, charges]) => {
				const amount = sum(charges.map((charge) => charge.amount - charge.amount_refunded));
				return { amount, currency, source_types: { card: amount } };
			});
			const none = [{ amount: 0, currency: "usd", source_types: { card: 0 } }];
			return {
				object: "balance",
				available: amounts.length === 0 ? none : amounts,
				livemode: false,
				pending: none,
			};
		},
	}),
];

function account(tx: Tx): object {
	const { business } = tx.settings;
	return {
		id: accountId,
		object: "account",
		business_type: "company",
		capabilities: { card_payments: "active", transfers: "active" },
		charges_enabled: true,
		controller: { type: "account" },
		country: business.country,
		created: 0,
		default_currency: "usd",
		details_submitted: true,
		email: business.email,
		metadata: {},
		payouts_enabled: false,
		type: "standard",
	};
}
