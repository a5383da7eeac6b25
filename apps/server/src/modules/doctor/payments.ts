import type { Fetch } from "../../platform/net/bounded-fetch.ts";
import type { CatalogueEntry } from "../../providers/payments/port.ts";
import {
	missingEvents,
	type StripeEndpoint,
	stripeEndpoints,
} from "../../providers/payments/stripe-endpoints.ts";
import { wrongPrices } from "../../providers/payments/stripe-prices.ts";
import type { StripeAccess, StripeAnswer } from "../../providers/payments/stripe-reading.ts";
import { about, type Finding } from "./finding.rules.ts";

export interface StripeSetUp {
	readonly secretKey: string | undefined;
	readonly publishableKey: string | undefined;
	readonly webhookSecret: string | undefined;
	readonly apiUrl: string;
	readonly publicUrl: string | undefined;
	/** Sends the requests. */
	readonly ask?: Fetch | undefined;
	/** What is sold, with the configured prices. */
	readonly prices: readonly CatalogueEntry[];
}

const say = about("payments");

/** Reads the configuration at Stripe, and changes nothing there. */
export async function checkStripe({
	secretKey,
	publishableKey,
	webhookSecret,
	publicUrl,
	apiUrl,
	prices,
	ask,
}: StripeSetUp): Promise<Finding[]> {
	if (secretKey === undefined)
		return [
			say.warning(
				"Stripe is not set up: nobody can subscribe.",
				"Set the three STRIPE_… variables, if you want to be paid.",
			),
		];
	const access = { secretKey, apiUrl, ask };
	const own = [...keysTogether(secretKey, publishableKey), ...secretFindings(webhookSecret)];
	const listed = await stripeEndpoints(access);
	if (listed.state !== "read") return [...own, notRead(listed, "webhook endpoints")];
	return [
		...own,
		...eventFindings(listed.value, { publicUrl, mode: modeOf(secretKey) }),
		...(await priceFindings(access, prices)),
	];
}

function notRead(answer: Exclude<StripeAnswer<unknown>, { readonly state: "read" }>, what: string): Finding {
	if (answer.state === "refused")
		return say.failure(
			"Stripe refuses STRIPE_SECRET_KEY.",
			`Copy the key again. A restricted key needs to read webhook endpoints and prices (${what} were asked for).`,
		);
	const reason = answer.state === "missing" ? "it answered 404" : answer.reason;
	return say.failure(
		`Stripe does not answer (${reason}).`,
		"Let this machine reach it, or mend STRIPE_API_URL.",
	);
}

/** Every delivery would be refused, and nobody would get what was paid for. */
function secretFindings(webhookSecret: string | undefined): Finding[] {
	if (webhookSecret === undefined || /^whsec_\S+$/.test(webhookSecret)) return [];
	return [
		say.failure(
			"STRIPE_WEBHOOK_SECRET does not begin with whsec_: no event of Stripe would be believed.",
			"Copy the signing secret of the endpoint PUBLIC_URL/webhooks/stripe from Stripe's dashboard.",
		),
	];
}

type Mode = "live" | "test";

/** Null if the key has an unknown form. */
function modeOf(key: string): Mode | null {
	const mode = /^(?:sk|rk|pk)_(live|test)_/.exec(key)?.[1];
	return mode === "live" || mode === "test" ? mode : null;
}

function keysTogether(secretKey: string, publishableKey: string | undefined): Finding[] {
	const secret = modeOf(secretKey);
	const publishable = publishableKey === undefined ? null : modeOf(publishableKey);
	if (secret === null || publishable === null || secret === publishable) return [];
	return [
		say.failure(
			`STRIPE_SECRET_KEY is a ${secret} key and STRIPE_PUBLISHABLE_KEY a ${publishable} key: no card can be taken.`,
			"Copy both from the same page of Stripe's dashboard.",
		),
	];
}

function eventFindings(
	endpoints: readonly StripeEndpoint[],
	{ publicUrl, mode }: { readonly publicUrl: string | undefined; readonly mode: Mode | null },
): Finding[] {
	if (publicUrl === undefined)
		return [say.notChecked("Whether Stripe sends its events here was not checked.", "Set PUBLIC_URL first.")];
	const wanted = `${publicUrl}/webhooks/stripe`;
	return endpointFindings(
		endpoints.find(({ url }) => url === wanted),
		{ wanted, mode },
	);
}

function endpointFindings(
	endpoint: StripeEndpoint | undefined,
	{ wanted, mode }: { readonly wanted: string; readonly mode: Mode | null },
): Finding[] {
	if (!endpoint)
		return [
			say.failure(
				`Stripe sends no events to ${wanted}.`,
				"Add that endpoint in Stripe's dashboard, for all events and in the mode of the key, and its secret as STRIPE_WEBHOOK_SECRET.",
			),
		];
	if (endpoint.status !== "enabled")
		return [
			say.failure(
				`Stripe's endpoint ${wanted} is ${endpoint.status}.`,
				"Switch it on in Stripe's dashboard.",
			),
		];
	const missing = missingEvents(endpoint);
	const other = mode !== null && endpoint.livemode !== (mode === "live");
	return [
		...(other
			? [
					say.failure(
						`Stripe's endpoint ${wanted} is for ${endpoint.livemode ? "live" : "test"} events, and STRIPE_SECRET_KEY is a ${mode} key.`,
						"Add the endpoint in the mode of the key, and its secret as STRIPE_WEBHOOK_SECRET.",
					),
				]
			: []),
		...(missing.length > 0
			? [
					say.failure(
						`Stripe's endpoint ${wanted} does not get ${missing.join(", ")}: what happens is seen a day later.`,
						"Let the endpoint get all events, in Stripe's dashboard.",
					),
				]
			: []),
		...(missing.length === 0 && !other
			? [
					say.ok(
						`Stripe knows the key, and sends events to ${wanted}. Whether STRIPE_WEBHOOK_SECRET fits, only an event shows: send one from the dashboard.`,
					),
				]
			: []),
	];
}

async function priceFindings(access: StripeAccess, prices: readonly CatalogueEntry[]): Promise<Finding[]> {
	const wrong = await wrongPrices(access, prices);
	if (wrong.state !== "read") return [notRead(wrong, "prices")];
	if (wrong.value.length === 0) return [say.ok("The prices at Stripe are those that are shown.")];
	return wrong.value.map(({ entry: { name, priceId, lookupKey }, why }) =>
		say.failure(
			`${name} cannot be bought: its price ${priceId ?? `with the lookup key ${lookupKey}`} ${why}.`,
			priceId === undefined
				? "Take the lookup key away from that price, in Stripe's dashboard: then the right one is made."
				: "Set its STRIPE_PRICE_… to a price that fits, or leave it out: then the right one is made.",
		),
	);
}
