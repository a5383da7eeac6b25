import type { z } from "zod";
import { boundedFetch } from "../../platform/net/bounded-fetch.ts";
import { readBody } from "./read-body.ts";
import { SourceFailure } from "./source-failure.ts";

/** The callers read the body with a limit of their own. */
const ask = boundedFetch(50_000_000);

export interface HibpAddress {
	/** https://haveibeenpwned.com/api/v3, or a service with the same API. */
	readonly baseUrl: string;
	/** The name of the product. Without it the API answers 403. */
	readonly userAgent: string;
	/** How long one answer may take, including its body. */
	readonly timeoutMs?: number;
}

export interface HibpCall<T> {
	/** The path after the base address, with each part encoded. */
	readonly path: string;
	/** The key. Only set for paths that need it. */
	readonly apiKey?: string;
	readonly schema: z.ZodType<T>;
	readonly mostBytes?: number;
}

/** A 404 is `absent`. The caller knows whether that means "not found". */
export type HibpAnswer<T> =
	| { readonly state: "answered"; readonly body: T }
	| { readonly state: "absent" }
	| { readonly state: "later"; readonly status: number; readonly retryAfter: string | null };

/** Sends one request and returns its answer. Throws SourceFailure, or the reason with which `signal` was aborted. */
export async function callHibp<T>(
	{ baseUrl, userAgent, timeoutMs = 8000 }: HibpAddress,
	call: HibpCall<T>,
	signal: AbortSignal,
): Promise<HibpAnswer<T>> {
	const patience = AbortSignal.timeout(timeoutMs);
	try {
		const response = await ask(`${baseUrl.replace(/\/+$/, "")}/${call.path}`, {
			headers: {
				accept: "application/json",
				"user-agent": userAgent,
				...(call.apiKey !== undefined && { "hibp-api-key": call.apiKey }),
			},
			signal: AbortSignal.any([signal, patience]),
		}).catch((error: unknown) => {
			if (signal.aborted || patience.aborted) throw error;
			throw new SourceFailure("unreachable", "The API could not be reached.");
		});
		return await understand(response, call);
	} catch (error) {
		signal.throwIfAborted();
		if (patience.aborted) throw new SourceFailure("timed_out", `No answer within ${timeoutMs} ms.`);
		if (error instanceof SourceFailure) throw error;
		throw new SourceFailure("broken_answer", "The answer was cut off, or is not what the API answers.");
	}
}

async function understand<T>(response: Response, call: HibpCall<T>): Promise<HibpAnswer<T>> {
	const { status, headers } = response;
	if (status === 200) {
		const body = call.schema.safeParse(JSON.parse(await readBody(response, call.mostBytes ?? 2_000_000)));
		if (!body.success) throw new SourceFailure("broken_answer", "The answer does not have its shape.");
		return { state: "answered", body: body.data };
	}
	if (status === 404) {
		// The API's own 404 has no body. A proxy's page, or "no such route", does not mean "not found".
		if ((await readBody(response, 100_000)).trim() !== "")
			throw new SourceFailure("broken_answer", "404 with something that is not the API's.");
		return { state: "absent" };
	}
	await response.body?.cancel();
	if (status === 429 || status >= 500)
		return { state: "later", status, retryAfter: headers.get("retry-after") };
	if (status === 401 || status === 403)
		throw new SourceFailure("not_allowed", `The API does not allow it (${status}).`);
	if (status >= 400) throw new SourceFailure("refused", `The API refused the question (${status}).`);
	throw new SourceFailure("broken_answer", `The API answered ${status}.`);
}
