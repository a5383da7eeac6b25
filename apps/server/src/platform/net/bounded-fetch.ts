/** The answer's body is longer than it can be. */
export class TooLong extends Error {
	override readonly name = "TooLong";
}

/**
 * fetch for answers of others. A body that is too long fails while it is read: a party that went mad sends without an end, and a
 * deadline alone lets in all that comes until then.
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
