import { ApiError } from "./api-error.ts";
import type { Caller } from "./endpoint.ts";

export interface Keys {
	secretKey: string;
	publishableKey: string;
}

/** A live key beside a sandbox is a mistake, because its owner expects real payments. */
export function refuseLiveKeys(keys: Readonly<Record<string, string | undefined>>): void {
	for (const [name, key] of Object.entries(keys)) {
		if (/^(sk|rk|pk)_live_/.test(key?.trim() ?? "")) {
			throw new Error(`${name} is a live Stripe key. The sandbox does not start beside one.`);
		}
	}
}

/** Reads a key as Stripe accepts it: as Bearer, or as the user name of Basic. */
export function authenticate(header: string | undefined, keys: Keys): Caller {
	const key = keyOf(header);
	if (key === undefined || key === "") {
		throw unauthorized(
			"You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
		);
	}
	if (key === keys.secretKey) return "secret";
	if (key === keys.publishableKey) return "publishable";
	throw unauthorized(`Invalid API Key provided: ${masked(key)}`);
}

export function secretKeyRequired(): ApiError {
	return new ApiError(401, {
		type: "invalid_request_error",
		code: "secret_key_required",
		message:
			"This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.",
	});
}

function keyOf(header: string | undefined): string | undefined {
	const [scheme, value] = (header ?? "").split(/ +/, 2);
	if (scheme?.toLowerCase() === "bearer") return value;
	if (scheme?.toLowerCase() !== "basic") return undefined;
	return Buffer.from(value ?? "", "base64")
		.toString("utf8")
		.split(":")[0];
}

function unauthorized(message: string): ApiError {
	return new ApiError(401, { type: "invalid_request_error", message });
}

/** Masks an unknown key as Stripe does: shows its kind and its last characters. */
function masked(key: string): string {
	const prefix = /^(sk|pk|rk)_(test|live)_/.exec(key)?.[0] ?? "";
	return `${prefix}${"*".repeat(Math.max(4, key.length - prefix.length - 4))}${key.slice(-4)}`;
}
