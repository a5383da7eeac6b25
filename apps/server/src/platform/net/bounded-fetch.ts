/** The body of the answer is longer than allowed. */
export class TooLong extends Error {
	override readonly name = "TooLong";
}

/**
 * A fetch for answers of other servers. A body that is too long fails while it is read. A broken server may send
 * without end, and a deadline alone would let in everything until then.
 */
export function boundedFetch(mostBytes: number): typeof fetch {
	return async (input, init) => {
		const answer = await fetch(input, init);
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
