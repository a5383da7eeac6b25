import { AsyncResource } from "node:async_hooks";
import { boundedFetch } from "../net/bounded-fetch.ts";
import { otlpBody } from "./otlp.ts";
import type { Span } from "./span.ts";
import { errorType } from "./spans.ts";

const ask = boundedFetch(1_000_000);

export interface ExportOptions {
	/** The base address, to which /v1/traces is added. */
	readonly endpoint: string;
	readonly resource: Readonly<Record<string, string | number | boolean>>;
	readonly everyMs?: number;
	readonly answerMs?: number;
}

export interface SpanExport {
	take(span: Span): void;
	/** How many spans no receiver got since the process started. */
	dropped(): number;
	/**
	 * Calls back once with the reason when the receiver begins to fail, and once without a reason when it answers
	 * again.
	 */
	onChange(tell: (reason: string | undefined) => void): void;
	/** Sends the remaining spans. */
	close(): Promise<void>;
}

const atOnce = 512;
const mostWaiting = 4096;

/** Sends spans to the receiver in the background. Spans that it does not accept in time are dropped and counted. */
export function exportSpans(options: ExportOptions): SpanExport {
	const { endpoint, resource, everyMs = 2000, answerMs = 10_000 } = options;
	// Work that starts in a request would count as part of it. This keeps the export outside of any request.
	const outside = new AsyncResource("unlisted.export-spans");
	let waiting: Span[] = [];
	let dropped = 0;
	let timer: NodeJS.Timeout | undefined;
	let sending: Promise<void> | undefined;
	let failure: string | undefined;
	let tell: (reason: string | undefined) => void = () => undefined;

	const settle = (reason: string | undefined) => {
		if ((reason === undefined) !== (failure === undefined)) tell(reason);
		failure = reason;
	};

	const send = async (spans: readonly Span[], ms: number) => {
		try {
			const answer = await ask(`${endpoint}/v1/traces`, {
				method: "POST",
				headers: { "content-type": "application/json" },
				body: otlpBody(resource, spans),
				signal: AbortSignal.timeout(ms),
			});
			await answer.body?.cancel();
			if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
			settle(undefined);
		} catch (error) {
			dropped += spans.length;
			settle(reasonOf(error));
		}
	};

	const sendNext = () => {
		clearTimeout(timer);
		timer = undefined;
		sending = send(waiting.splice(0, atOnce), answerMs).finally(() => {
			sending = undefined;
			plan();
		});
	};

	const plan = () => {
		if (sending || waiting.length === 0) return;
		if (waiting.length >= atOnce) sendNext();
		else timer ??= setTimeout(sendNext, everyMs).unref();
	};

	return {
		take: (span) => {
			if (waiting.length >= mostWaiting) dropped += 1;
			else waiting.push(span);
			outside.runInAsyncScope(plan);
		},
		dropped: () => dropped,
		onChange: (given) => {
			tell = given;
		},
		close: async () => {
			await sending;
			clearTimeout(timer);
			const last = waiting;
			waiting = [];
			if (last.length > 0) await send(last, Math.min(answerMs, 2000));
		},
	};
}

function reasonOf(error: unknown): string {
	const { message, cause } = error as { message: string; cause?: unknown };
	if (message.startsWith("HTTP ")) return message;
	return errorType(cause ?? error);
}
