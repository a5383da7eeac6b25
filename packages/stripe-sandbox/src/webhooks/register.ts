import { newWebhookEndpoint } from "../resources/webhook-endpoints.ts";
import type { Store } from "../store/store.ts";

export interface WebhookGiven {
	url: string;
	/** The whole `whsec_…`, as the receiver has it. */
	secret: string;
	events?: readonly string[];
}

/**
 * Registers the endpoints that always exist. They are known by their place in the list. So if a restart changes an
 * address, the receiver still gets what it missed.
 */
export function registerWebhooks(store: Store, given: readonly WebhookGiven[]): void {
	store.transact((tx) => {
		const known = tx.find("webhook_endpoint", { "metadata.sandbox_registered": "at start" });
		for (const [place, { url, secret, events = ["*"] }] of given.entries()) {
			const endpoint = known[place];
			if (endpoint === undefined) {
				const metadata = { sandbox_registered: "at start" };
				newWebhookEndpoint(tx, { url, events: [...events], description: null, metadata, secret });
				continue;
			}
			Object.assign(endpoint, { url, enabled_events: [...events], status: "enabled" });
			tx.hidden("webhook_endpoint", endpoint.id).secret = secret;
		}
		for (const endpoint of known.slice(given.length)) endpoint.status = "disabled";
	});
}
