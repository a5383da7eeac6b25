import type { z } from "zod";
import { boundedFetch, type Fetch } from "../../platform/net/bounded-fetch.ts";

const askStripe = boundedFetch(1_000_000);

export type StripeAnswer<T> =
	| { readonly state: "read"; readonly value: T }
	| { readonly state: "refused" }
	/** Stripe does not have it, or not in the mode of the key. */
	| { readonly state: "missing" }
	| { readonly state: "unknown"; readonly reason: string };

export interface StripeAccess {
	readonly secretKey: string;
	readonly apiUrl: string;
	/** Sends the request instead, and may look at the answer. */
	readonly ask?: Fetch | undefined;
}

/** Reads once from Stripe to check the settings. Changes nothing. */
export async function readStripe<T>(
	{ secretKey, apiUrl, ask = askStripe }: StripeAccess,
	path: string,
	schema: z.ZodType<T>,
): Promise<StripeAnswer<T>> {
	try {
		const answer = await ask(`${apiUrl}${path}`, {
			headers: { authorization: `Bearer ${secretKey}` },
			redirect: "manual",
			signal: AbortSignal.timeout(10_000),
		});
		if (answer.status === 401 || answer.status === 403) return { state: "refused" };
		if (answer.status === 404) return { state: "missing" };
		if (!answer.ok) return { state: "unknown", reason: `it answered ${answer.status}` };
		return { state: "read", value: schema.parse(await answer.json()) };
	} catch (error) {
		const { name, cause } = error as { name: string; cause?: { code?: string } };
		// A proxy's page, or another program at that address.
		if (["SyntaxError", "ZodError", "TooLong"].includes(name))
			return { state: "unknown", reason: "what came is no answer of Stripe's" };
		return { state: "unknown", reason: cause?.code ?? name };
	}
}
