/** An error as Stripe.js returns it. It never throws one. */
export interface StripeJsError {
	type: string;
	code?: string;
	decline_code?: string;
	message?: string;
	param?: string;
	charge?: string;
	doc_url?: string;
	payment_intent?: ApiObject;
	setup_intent?: ApiObject;
	payment_method?: ApiObject;
}

export type ApiObject = {
	id: string;
	object: string;
	status?: string;
	client_secret?: string | null;
} & Record<string, unknown>;

export type ApiResult = { value: ApiObject; error?: undefined } | { value?: undefined; error: StripeJsError };

export interface Api {
	/** The origin of the sandbox, which is also that of its challenge pages. */
	readonly origin: string;
	get(path: string, query: object): Promise<ApiResult>;
	post(path: string, body: object): Promise<ApiResult>;
	/** Answers a challenge for a cardholder who closed it. */
	abandon(challenge: string): Promise<void>;
}

const offline: StripeJsError = {
	type: "api_connection_error",
	message:
		"We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again.",
};

/** The part of the API that a publishable key may use. */
export function sandboxApi(url: string, publishableKey: string): Api {
	// A path of the page's own server works too, because that server can forward the calls.
	const base = new URL(url, globalThis.location?.href);
	const { origin } = base;
	const prefix = base.pathname.replace(/\/+$/, "");

	async function call(path: string, init: RequestInit): Promise<ApiResult> {
		try {
			const response = await fetch(`${origin}${prefix}${path}`, {
				...init,
				headers: { ...init.headers, authorization: `Bearer ${publishableKey}` },
			});
			const body = (await response.json()) as ApiObject & { error?: StripeJsError };
			return body.error === undefined ? { value: body } : { error: body.error };
		} catch {
			return { error: { ...offline } };
		}
	}

	return {
		origin,
		get: (path, query) => call(`${path}?${formOf(query)}`, { method: "GET" }),
		post: (path, body) =>
			call(path, {
				method: "POST",
				headers: { "content-type": "application/x-www-form-urlencoded" },
				body: formOf(body),
			}),
		async abandon(challenge) {
			await fetch(`${challenge}/fail`, { method: "POST" }).catch(() => {});
		},
	};
}

/**
 * Writes nested values with brackets, as the API reads them. Leaves out undefined values; null removes a
 * value.
 */
export function formOf(body: object): string {
	const form = new URLSearchParams();
	const add = (value: unknown, name: string): void => {
		if (value === undefined) return;
		if (typeof value === "object" && value !== null) {
			for (const [key, inner] of Object.entries(value)) add(inner, `${name}[${key}]`);
		} else {
			form.append(name, value === null ? "" : String(value));
		}
	};
	for (const [key, value] of Object.entries(body)) add(value, key);
	return form.toString();
}
