import { setTimeout as sleep } from "node:timers/promises";

/** Says in words why we know nothing, for the state of a source. */
export class RemoteFailure extends Error {
	/** Whether another try at once may help: the answer was cut off, or the server has a problem. */
	readonly passing: boolean;

	constructor(message: string, passing: boolean) {
		super(message);
		this.name = "RemoteFailure";
		this.passing = passing;
	}
}

export interface FetchOptions {
	readonly headers?: Readonly<Record<string, string>>;
	/** The limit for the whole answer, not only its first byte. */
	readonly timeout: number;
	/** We do not read more than this. */
	readonly most: number;
}

export interface FetchedBytes {
	readonly status: number;
	readonly headers: Headers;
	readonly body: Buffer;
}

const tries = 2;
const pause = 200;

/** Returns one complete answer, or fails and says why. Tries once more after a passing failure. */
export async function fetchBytes(url: string, options: FetchOptions): Promise<FetchedBytes> {
	for (let attempt = 1; ; attempt += 1) {
		try {
			return await fetchOnce(url, options);
		} catch (error) {
			if (!(error instanceof RemoteFailure && error.passing) || attempt === tries) throw error;
			await sleep(pause);
		}
	}
}

async function fetchOnce(url: string, { headers, timeout, most }: FetchOptions): Promise<FetchedBytes> {
	const signal = AbortSignal.timeout(timeout);
	try {
		// A proxy that compresses answers would make their lengths differ.
		// A redirect would tell a host that the operator did not name which part of the corpus we look for.
		// biome-ignore lint/style/noRestrictedGlobals: this is where redirects are refused
		const response = await fetch(url, {
			headers: { "accept-encoding": "identity", ...headers },
			redirect: "manual",
			signal,
		});
		if (response.headers.has("location") && response.status >= 300 && response.status < 400) {
			await response.body?.cancel();
			throw new RemoteFailure(
				`The host answered ${response.status} and another address. Name that address, if it is yours.`,
				false,
			);
		}
		if (response.status >= 500) {
			await response.body?.cancel();
			throw new RemoteFailure(`The host answered ${response.status}.`, true);
		}
		const length = response.headers.get("content-length");
		const body = await readAll(response, most);
		if (length !== null && Number(length) !== body.length && response.status !== 304)
			throw new RemoteFailure("The host's answer was cut off.", true);
		return { status: response.status, headers: response.headers, body };
	} catch (error) {
		if (error instanceof RemoteFailure) throw error;
		if (signal.aborted)
			throw new RemoteFailure(`The host did not answer within ${timeout / 1000} seconds.`, false);
		throw new RemoteFailure("The host could not be reached, or its answer was cut off.", true);
	}
}

async function readAll(response: Response, most: number): Promise<Buffer> {
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	for await (const chunk of response.body ?? []) {
		bytes += chunk.length;
		// Leaving the loop cancels the rest.
		if (bytes > most) throw new RemoteFailure("The host's answer is longer than it can be.", false);
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}
