import type { SentRequest } from "./look-up.ts";

const requestsMax = 40;
const bodyMax = 64_000;

/** What a visit has sent, so that a proof can say what a broker was given. Beyond a limit the oldest are dropped. */
export class SentLog {
	#kept: readonly SentRequest[] = [];

	note({ method, url, body }: SentRequest): void {
		this.#kept = [...this.#kept, { method, url, body: body === null ? null : body.slice(0, bodyMax) }].slice(
			-requestsMax,
		);
	}

	all(): readonly SentRequest[] {
		return this.#kept;
	}
}
