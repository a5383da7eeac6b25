import { byParam } from "../engine/basics/find.ts";
import { changeSubscription } from "../engine/subscriptions/change-subscription.ts";
import { missing } from "../http/api-error.ts";
import { endpoint } from "../http/endpoint.ts";
import { listWithin, paging } from "../http/lists.ts";
import { flag, required, text, timestamp } from "../http/params.ts";
import type { Tx } from "../store/tx.ts";
import type { Subscription, SubscriptionItem } from "../wire/wire.ts";
import { itemParams, paymentBehavior, prorationBehavior } from "./subscription-params.ts";

const change = {
	...itemParams,
	off_session: flag(),
	payment_behavior: paymentBehavior(),
	proration_behavior: prorationBehavior(),
	proration_date: timestamp(),
};

export const subscriptionItemEndpoints = [
	endpoint({
		method: "GET",
		path: "/v1/subscription_items",
		params: { ...paging, subscription: required(text()) },
		run({ tx, params }) {
			const { items } = byParam(tx, "subscription", params.subscription, "subscription");
			return listWithin(items.data, "/v1/subscription_items", params);
		},
	}),
	endpoint({
		method: "GET",
		path: "/v1/subscription_items/:id",
		params: {},
		run: ({ tx, path }) => itemByPath(tx, path.id ?? "").item,
	}),
	endpoint({
		method: "POST",
		path: "/v1/subscription_items",
		params: { ...change, subscription: required(text()) },
		run({ tx, params }) {
			const {
				subscription: id,
				off_session,
				payment_behavior,
				proration_behavior,
				proration_date,
				...item
			} = params;
			const subscription = byParam(tx, "subscription", id, "subscription");
			const known = new Set(subscription.items.data.map((existing) => existing.id));
			changeSubscription(tx, subscription, {
				items: [item],
				off_session,
				payment_behavior,
				proration_behavior,
				proration_date,
			});
			return subscription.items.data.find((added) => !known.has(added.id)) ?? {};
		},
	}),
	endpoint({
		method: "POST",
		path: "/v1/subscription_items/:id",
		params: change,
		run({ tx, params, path }) {
			const { subscription, item } = itemByPath(tx, path.id ?? "");
			const { off_session, payment_behavior, proration_behavior, proration_date, ...given } = params;
			changeSubscription(tx, subscription, {
				items: [{ ...given, id: item.id }],
				off_session,
				payment_behavior,
				proration_behavior,
				proration_date,
			});
			return itemByPath(tx, item.id).item;
		},
	}),
	endpoint({
		method: "DELETE",
		path: "/v1/subscription_items/:id",
		params: {
			payment_behavior: paymentBehavior(),
			proration_behavior: prorationBehavior(),
			proration_date: timestamp(),
		},
		run({ tx, params, path }) {
			const { subscription, item } = itemByPath(tx, path.id ?? "");
			changeSubscription(tx, subscription, { ...params, items: [{ id: item.id, deleted: true }] });
			return { id: item.id, object: "subscription_item", deleted: true };
		},
	}),
];

function itemByPath(tx: Tx, id: string): { subscription: Subscription; item: SubscriptionItem } {
	for (const subscription of tx.find("subscription")) {
		const item = subscription.items.data.find((candidate) => candidate.id === id);
		if (item !== undefined) return { subscription, item };
	}
	throw missing("subscription_item", id);
}
