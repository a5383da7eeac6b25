import { byPath } from "../engine/basics/find.ts";
import { invalid } from "../http/api-error.ts";
import { apiVersion } from "../http/api-version.ts";
import { endpoint } from "../http/endpoint.ts";
import { listOf, paging } from "../http/lists.ts";
import { emptyable, flag, list, oneOf, required, text } from "../http/params.ts";
import { newId, randomText } from "../store/ids.ts";
import type { Tx } from "../store/tx.ts";
import { eventTypes } from "../webhooks/event-types.ts";
import { mergeMetadata } from "../wire/metadata.ts";
import type { WebhookEndpoint } from "../wire/wire.ts";
import { metadataParam } from "./shared-params.ts";

export const webhookEndpointEndpoints = [
	endpoint({
		method: "POST",
		path: "/v1/webhook_endpoints",
		params: {
			url: required(text(2048)),
			enabled_events: required(list(text())),
			api_version: oneOf(apiVersion),
			connect: flag(),
			description: emptyable(text()),
			metadata: metadataParam(),
		},
		run({ tx, params }) {
			if (params.connect === true) throw invalid("This sandbox has no connected accounts.", "connect");
			const secret = `whsec_${randomText(32)}`;
			const created = newWebhookEndpoint(tx, {
				url: params.url,
				events: params.enabled_events,
				description: params.description ?? null,
				metadata: mergeMetadata({}, params.metadata),
				secret,
			});
			// The secret is shown only now: nobody can read it again.
			return { ...created, secret };
		},
	}),
	endpoint({
		method: "GET",
		path: "/v1/webhook_endpoints",
		params: paging,
		run: ({ tx, params }) => listOf(tx, "webhook_endpoint", "/v1/webhook_endpoints", params, {}),
	}),
	endpoint({
		method: "GET",
		path: "/v1/webhook_endpoints/:id",
		params: {},
		run: ({ tx, path }) => byPath(tx, "webhook_endpoint", path.id),
	}),
	endpoint({
		method: "POST",
		path: "/v1/webhook_endpoints/:id",
		params: {
			url: text(2048),
			enabled_events: list(text()),
			description: emptyable(text()),
			disabled: flag(),
			metadata: metadataParam(),
		},
		run({ tx, params, path }) {
			const found = byPath(tx, "webhook_endpoint", path.id);
			if (params.url !== undefined) found.url = checkedUrl(params.url);
			if (params.enabled_events !== undefined) found.enabled_events = checkedEvents(params.enabled_events);
			if (params.description !== undefined) found.description = params.description;
			if (params.disabled !== undefined) found.status = params.disabled ? "disabled" : "enabled";
			found.metadata = mergeMetadata(found.metadata, params.metadata);
			return found;
		},
	}),
	endpoint({
		method: "DELETE",
		path: "/v1/webhook_endpoints/:id",
		params: {},
		run({ tx, path }) {
			const { id } = byPath(tx, "webhook_endpoint", path.id);
			tx.forgetDeliveries(id);
			tx.remove(id);
			return { id, object: "webhook_endpoint", deleted: true };
		},
	}),
];

export function newWebhookEndpoint(
	tx: Tx,
	given: {
		url: string;
		events: string[];
		description: string | null;
		metadata: Record<string, string>;
		secret: string;
	},
): WebhookEndpoint {
	return tx.insert(
		"webhook_endpoint",
		{
			id: newId("we"),
			object: "webhook_endpoint",
			api_version: apiVersion,
			application: null,
			created: tx.now,
			description: given.description,
			enabled_events: checkedEvents(given.events),
			livemode: false,
			metadata: given.metadata,
			status: "enabled",
			url: checkedUrl(given.url),
		},
		{ secret: given.secret },
	);
}

function checkedUrl(url: string): string {
	const parsed = URL.canParse(url) ? new URL(url) : undefined;
	if (parsed === undefined || !["http:", "https:"].includes(parsed.protocol)) {
		throw invalid("Invalid URL: An explicit scheme (such as https) must be provided.", "url", "url_invalid");
	}
	return url;
}

function checkedEvents(events: string[]): string[] {
	if (events.length === 0) throw invalid("Invalid array: must not be empty", "enabled_events");
	const unknown = events.find((type) => type !== "*" && !eventTypes.has(type));
	if (unknown !== undefined) {
		throw invalid(
			`Invalid enabled_events: this sandbox makes no events of the type ${unknown}.`,
			"enabled_events",
		);
	}
	return events;
}
