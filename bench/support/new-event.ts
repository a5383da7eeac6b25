import { randomUUID } from "node:crypto";

/** A new event of Stripe as text, ready to be signed. */
export function newEvent(customer: string): string {
	return JSON.stringify({
		id: `evt_${randomUUID().replaceAll("-", "")}`,
		object: "event",
		api_version: "2026-10-28.endive",
		created: Math.floor(Date.now() / 1000),
		data: { object: { id: "sub_1", object: "subscription", customer, status: "active", metadata: {} } },
		livemode: false,
		pending_webhooks: 1,
		request: { id: null, idempotency_key: null },
		type: "customer.subscription.updated",
	});
}
