import { z } from "zod";
import { boundedFetch, type Fetch } from "../../platform/net/bounded-fetch.ts";
import { millisecondsLeft } from "../../platform/net/deadline.ts";

/** Every answer of Stripe has one of these shapes. */
const answers = z.union([z.object({ object: z.string() }), z.object({ error: z.object({}) })]);
const ask = boundedFetch(20_000_000);

/**
 * The fetch for the SDK's requests. The SDK accepts any JSON as an answer, so a proxy's "502" became a customer
 * without an id. The SDK's own HTTP client restarts its time limit with each byte.
 */
export const stripeFetch: Fetch = async (input, init) => {
	// Following a redirect would send what we know about a person elsewhere, and believe what comes from there.
	const answer = await ask(input, { ...init, ...inTime(init?.signal), redirect: "manual" });
	const { status, statusText, headers } = answer;
	const text = await answer.text();
	if (!answers.safeParse(jsonOf(text)).success)
		throw new Error(`What came is no answer of Stripe's (${status}).`);
	return new Response(text, { status, statusText, headers });
};

/** A purchase takes several calls. When its time is over, no further call begins, and the running one ends. */
function inTime(signal: AbortSignal | null | undefined): { signal?: AbortSignal } {
	const left = millisecondsLeft();
	if (left === undefined) return {};
	if (left === 0) throw new Error("There is no time left to ask Stripe.");
	const end = AbortSignal.timeout(Math.ceil(left));
	return { signal: signal ? AbortSignal.any([signal, end]) : end };
}

function jsonOf(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
