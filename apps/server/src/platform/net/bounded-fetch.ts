/** The body of the answer is longer than allowed. */
export class TooLong extends Error {
	override readonly name = "TooLong";
}

export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/**
 * The only fetch of the server. A body that is too long fails while it is read. A broken server may send without end,
 * and a deadline alone would let in everything until then. It follows no redirect: a key, a token or what we ask about a
 * person would go to an address that the operator did not name. With `redirect: "manual"` the caller reads the status.
 */
export function boundedFetch(mostBytes: number): Fetch {
	return async (input, { redirect = "error", ...init } = {}) => {
		if (redirect === "follow") throw new TypeError("A redirect is never followed.");
		// biome-ignore lint/style/noRestrictedGlobals: this is where the rule is kept
		const answer = await fetch(input, { ...init, redirect });
		const { status, statusText, headers, body } = answer;
		if (body === null) return answer;
		let bytes = 0;
		const counted = new TransformStream<Uint8Array, Uint8Array>({
			transform: (chunk, controller) => {
				bytes += chunk.length;
				if (bytes > mostBytes) controller.error(new TooLong(`More than ${mostBytes} bytes came.`));
				else controller.enqueue(chunk);
			},
		});
		return new Response(body.pipeThrough(counted), { status, statusText, headers });
	};
}
