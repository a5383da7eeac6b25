import { SourceFailure } from "./source-failure.ts";

/** Reads the whole body as text, after decompression. Stops if the body is too long. */
export async function readBody(response: Response, mostBytes: number): Promise<string> {
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	for await (const chunk of response.body ?? []) {
		bytes += chunk.length;
		// Leaving the loop cancels the rest.
		if (bytes > mostBytes) throw new SourceFailure("broken_answer", "The answer is longer than it can be.");
		chunks.push(chunk);
	}
	return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
}
