import { type ApiObject, type StripeJsError, sandboxApi } from "./api.ts";
import { type CardElement, type CardElementOptions, cardBehind, cardElement } from "./card-element.ts";
import { type ConfirmData, type Confirmed, confirmIntent, handleNextAction } from "./confirm.ts";
import { methodParams, type PaymentMethodGiven } from "./method-params.ts";

export interface SandboxStripeOptions {
	/**
	 * The sandbox's address, as in `http://127.0.0.1:12111`, or a path of the page's server that forwards to
	 * it.
	 */
	url: string;
	publishableKey: string;
	/** Accepted because `loadStripe` has it. The fields speak English. */
	locale?: string;
}

type Answer<Name extends string> =
	| ({ [Key in Name]: ApiObject } & { error?: undefined })
	| ({ [Key in Name]?: undefined } & { error: StripeJsError });

export interface SandboxElements {
	create(type: string, options?: CardElementOptions): CardElement;
	/** Accepts a type, or the react-stripe-js component for it. */
	getElement(type: unknown): CardElement | null;
	update(options: object): Promise<void>;
	fetchUpdates(): Promise<{ error?: { message: string } }>;
	submit(): Promise<{ error?: StripeJsError; selectedPaymentMethod?: string }>;
	on(event: string, handler: () => void): void;
}

export interface SandboxStripe {
	elements(options?: object): SandboxElements;
	createToken(element: unknown, data?: Record<string, unknown>): Promise<Answer<"token">>;
	createPaymentMethod(
		given: PaymentMethodGiven | { element: unknown; params?: PaymentMethodGiven },
	): Promise<Answer<"paymentMethod">>;
	confirmCardPayment(
		clientSecret: string,
		data?: ConfirmData,
		options?: { handleActions?: boolean },
	): Promise<Answer<"paymentIntent">>;
	confirmCardSetup(
		clientSecret: string,
		data?: ConfirmData,
		options?: { handleActions?: boolean },
	): Promise<Answer<"setupIntent">>;
	handleNextAction(given: { clientSecret: string }): Promise<{
		paymentIntent?: ApiObject;
		setupIntent?: ApiObject;
		error?: StripeJsError;
	}>;
	retrievePaymentIntent(clientSecret: string): Promise<Answer<"paymentIntent">>;
	retrieveSetupIntent(clientSecret: string): Promise<Answer<"setupIntent">>;
	registerAppInfo(info: object): void;
	_registerWrapper(info: object): void;
}

/**
 * The sandbox's Stripe object, for the real `<Elements>` in place of the one from Stripe.js. It loads
 * nothing. It is a promise only because `loadStripe` returns one.
 */
export async function loadSandboxStripe({
	url,
	publishableKey,
}: SandboxStripeOptions): Promise<SandboxStripe> {
	const api = sandboxApi(url, publishableKey);
	return {
		elements: elementsGroup,
		async createToken(element, data = {}) {
			const card = cardBehind(element);
			if (card === undefined)
				throw new Error("Invalid value for createToken: the sandbox makes tokens of card Elements.");
			if (card.error !== undefined) return { error: card.error };
			const zip = card.postalCode === "" ? {} : { address_zip: card.postalCode };
			return named("token", await api.post("/v1/tokens", { card: { ...zip, ...data, ...card.card } }));
		},
		async createPaymentMethod(given) {
			const { element, params } = given as { element?: unknown; params?: PaymentMethodGiven };
			const made = methodParams(
				element === undefined ? (given as PaymentMethodGiven) : { ...params, card: element },
			);
			if (made.error !== undefined) return { error: made.error };
			return named("paymentMethod", await api.post("/v1/payment_methods", made.value ?? {}));
		},
		async confirmCardPayment(clientSecret, data, options) {
			return of("paymentIntent", await confirmIntent(api, "payment_intents", clientSecret, data, options));
		},
		async confirmCardSetup(clientSecret, data, options) {
			return of("setupIntent", await confirmIntent(api, "setup_intents", clientSecret, data, options));
		},
		async handleNextAction({ clientSecret }) {
			const done = await handleNextAction(api, clientSecret);
			return clientSecret.startsWith("seti_") ? of("setupIntent", done) : of("paymentIntent", done);
		},
		async retrievePaymentIntent(clientSecret) {
			const path = `/v1/payment_intents/${clientSecret.split("_secret_")[0]}`;
			return named("paymentIntent", await api.get(path, { client_secret: clientSecret }));
		},
		async retrieveSetupIntent(clientSecret) {
			const path = `/v1/setup_intents/${clientSecret.split("_secret_")[0]}`;
			return named("setupIntent", await api.get(path, { client_secret: clientSecret }));
		},
		// Stripe records the wrapper library for its statistics. The sandbox keeps none.
		registerAppInfo() {},
		_registerWrapper() {},
	};
}

function elementsGroup(): SandboxElements {
	let card: CardElement | null = null;
	return {
		create(type, options = {}) {
			if (type !== "card") throw new Error(`The sandbox has the card Element alone, not ${type}.`);
			if (card !== null)
				throw new Error("Can only create one Element of type card through this Elements group.");
			card = cardElement(options, () => {
				card = null;
			});
			return card;
		},
		getElement(type) {
			const name = (type as { __elementType?: unknown } | null)?.__elementType ?? type;
			return name === "card" ? card : null;
		},
		async update() {},
		async fetchUpdates() {
			return {};
		},
		async submit() {
			const data = cardBehind(card);
			return data?.error === undefined ? { selectedPaymentMethod: "card" } : { error: data.error };
		},
		on() {},
	};
}

function named<Name extends string>(
	name: Name,
	result: { value: ApiObject; error?: undefined } | { value?: undefined; error: StripeJsError },
): Answer<Name> {
	return (result.error === undefined ? { [name]: result.value } : { error: result.error }) as Answer<Name>;
}

function of<Name extends string>(name: Name, done: Confirmed): Answer<Name> {
	return (done.error === undefined ? { [name]: done.intent } : { error: done.error }) as Answer<Name>;
}
