import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";
import { LookUpFailure } from "../look-up/failure.ts";

export interface Raw {
	readonly status: number;
	readonly headers: IncomingHttpHeaders;
	/** As it was sent, compressed or not. */
	readonly raw: Buffer;
}

/**
 * Takes an answer's bytes directly from undici. A stream for each answer and a loop over it cost as much as the request
 * itself, though we want all bytes at once.
 */
export class Reading implements Dispatcher.DispatchHandler {
	readonly whole: Promise<Raw>;
	readonly #max: number;
	readonly #chunks: Buffer[] = [];
	#length = 0;
	#status = 0;
	#headers: IncomingHttpHeaders = {};
	#controller: Dispatcher.DispatchController | undefined;
	#ended: Error | undefined;
	#resolve: (raw: Raw) => void = () => undefined;
	#reject: (error: Error) => void = () => undefined;

	constructor(max: number) {
		this.#max = max;
		this.whole = new Promise((resolve, reject) => {
			this.#resolve = resolve;
			this.#reject = reject;
		});
	}

	/** Ends the request at any point. A request that still waits for its connection is never sent. */
	end(error: Error): void {
		this.#ended ??= error;
		this.#reject(error);
		this.#controller?.abort(error);
	}

	onRequestStart(controller: Dispatcher.DispatchController): void {
		this.#controller = controller;
		if (this.#ended) controller.abort(this.#ended);
	}

	onResponseStart(_: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
		// Skips interim answers, such as 103 Early Hints.
		if (status < 200) return;
		this.#status = status;
		this.#headers = headers;
	}

	onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
		this.#length += chunk.length;
		if (this.#length > this.#max) this.end(new LookUpFailure("broken_answer", "the answer is too large"));
		else this.#chunks.push(chunk);
	}

	onResponseEnd(): void {
		const [only] = this.#chunks;
		const raw = only && this.#chunks.length === 1 ? only : Buffer.concat(this.#chunks, this.#length);
		this.#resolve({ status: this.#status, headers: this.#headers, raw });
	}

	onResponseError(_: Dispatcher.DispatchController, error: Error): void {
		this.#reject(error);
	}
}
