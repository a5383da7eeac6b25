import type { Api, ApiObject, StripeJsError } from "./api.ts";
import { showChallenge } from "./challenge-dialog.ts";
import { methodParams, type PaymentMethodGiven } from "./method-params.ts";

export type Confirmed =
	| { intent: ApiObject; error?: undefined }
	| { intent?: undefined; error: StripeJsError };
type Kind = "payment_intents" | "setup_intents";

export interface ConfirmData {
	payment_method?: string | PaymentMethodGiven;
	return_url?: string;
	receipt_email?: string;
	setup_future_usage?: string;
	[key: string]: unknown;
}

/** Confirms an intent, and shows the cardholder the bank's questions. */
export async function confirmIntent(
	api: Api,
	kind: Kind,
	clientSecret: string,
	data: ConfirmData | undefined,
	{ handleActions = true }: { handleActions?: boolean } = {},
): Promise<Confirmed> {
	const path = `/v1/${kind}/${idOf(clientSecret)}`;
	// Without data, the server may have confirmed it before, and only the cardholder's answer is missing.
	if (data === undefined) {
		const found = await api.get(path, { client_secret: clientSecret });
		if (found.error !== undefined) return { error: found.error };
		if (found.value.status === "requires_action") return handleAction(api, kind, found.value);
		if (found.value.status === "succeeded") return { intent: found.value };
	}
	const { payment_method: method, return_url: _, ...rest } = data ?? {};
	const params = typeof method === "object" ? methodParams(method) : {};
	if (params.error !== undefined) return { error: params.error };
	const confirmed = await api.post(`${path}/confirm`, {
		...rest,
		...(typeof method === "string" ? { payment_method: method } : {}),
		...(params.value === undefined ? {} : { payment_method_data: params.value }),
		client_secret: clientSecret,
		use_stripe_sdk: true,
	});
	if (confirmed.error !== undefined) return { error: confirmed.error };
	if (confirmed.value.status !== "requires_action" || !handleActions) return { intent: confirmed.value };
	return handleAction(api, kind, confirmed.value);
}

/** Shows the bank's page, if there is one, and then returns the intent's result. */
export async function handleNextAction(api: Api, clientSecret: string): Promise<Confirmed> {
	const kind: Kind = clientSecret.startsWith("seti_") ? "setup_intents" : "payment_intents";
	const found = await api.get(`/v1/${kind}/${idOf(clientSecret)}`, { client_secret: clientSecret });
	if (found.error !== undefined) return { error: found.error };
	return found.value.status === "requires_action"
		? handleAction(api, kind, found.value)
		: { intent: found.value };
}

async function handleAction(api: Api, kind: Kind, intent: ApiObject): Promise<Confirmed> {
	const challenge = challengeOf(intent, api.origin);
	if (challenge === undefined) return { intent };
	if ((await showChallenge(challenge, api.origin)) === "closed") await api.abandon(challenge);
	const secret = intent.client_secret ?? "";
	const after = await api.get(`/v1/${kind}/${intent.id}`, { client_secret: secret });
	if (after.error !== undefined) return { error: after.error };
	return after.value.status === "requires_payment_method"
		? { error: whyNot(kind, after.value) }
		: { intent: after.value };
}

/** We only frame pages of the sandbox itself. */
function challengeOf(intent: ApiObject, origin: string): string | undefined {
	const action = intent.next_action as
		| { use_stripe_sdk?: { stripe_js?: string }; redirect_to_url?: { url?: string } }
		| null
		| undefined;
	const url = action?.use_stripe_sdk?.stripe_js ?? action?.redirect_to_url?.url;
	return url !== undefined && new URL(url).origin === origin ? url : undefined;
}

function whyNot(kind: Kind, intent: ApiObject): StripeJsError {
	const [key, name] =
		kind === "payment_intents"
			? (["last_payment_error", "payment_intent"] as const)
			: (["last_setup_error", "setup_intent"] as const);
	const error = (intent[key] ?? { type: "invalid_request_error" }) as StripeJsError;
	const failed = error.code?.endsWith("_authentication_failure") === true;
	return {
		...error,
		// Stripe.js words the error for the buyer, the API for the programmer.
		...(failed
			? {
					message:
						"We are unable to authenticate your payment method. Please choose a different payment method and try again.",
				}
			: {}),
		[name]: intent,
	};
}

function idOf(clientSecret: string): string {
	const [id = "", rest] = clientSecret.split("_secret_");
	if (rest === undefined || !/^(pi|seti)_\w+$/.test(id)) {
		throw new Error("Invalid value for the client secret: it should have the form ID_secret_SECRET.");
	}
	return id;
}
