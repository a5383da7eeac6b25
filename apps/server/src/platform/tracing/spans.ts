import { AsyncLocalStorage } from "node:async_hooks";
import { createHmac, createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import type { Attributes, Span } from "./span.ts";
import { readTraceParent, type TraceParent, writeTraceParent } from "./traceparent.ts";

/** The part of a trace that this process does in one piece: a request or a job. */
interface Part {
	readonly traceId: string;
	/**
	 * True once the request or job has ended. Work that begins later belongs to no trace, because a timer or
	 * connection that it created may live for days.
	 */
	ended: boolean;
	spans: number;
	leftOut: number;
}

/** A span that has begun, and to which the spans below it belong. */
export interface OpenSpan {
	readonly part: Part;
	readonly spanId: string;
	end(more?: { readonly failed?: boolean; readonly attributes?: Attributes }): void;
}

export interface Begun {
	readonly name: string;
	readonly kind: Span["kind"];
	readonly attributes?: Attributes;
}

export interface Spans {
	/** Begins the span of a request. Null if its trace is not kept. */
	ofStranger(header: unknown, begun: Begun): OpenSpan | null;
	/** Begins the span of a job, which may continue a trace of this installation. Null if its trace is not kept. */
	ofOwn(carried: string | undefined, begun: Begun): OpenSpan | null;
	/** Begins a span below the current one. Null if nothing is traced. */
	below(begun: Begun): OpenSpan | null;
	/** Runs the work in a span below the current one, which ends with the work. */
	within<T>(begun: Begun, work: () => Promise<T>): Promise<T>;
	/** Runs the work in this span, if there is one. The span ends with the work. */
	until<T>(span: OpenSpan | null, work: () => Promise<T>): Promise<T>;
	/** Runs the work in this span. The caller ends the span. */
	inside<T>(span: OpenSpan, work: () => T): T;
	current(): OpenSpan | undefined;
	/** The current trace as text, for work that continues elsewhere. */
	carried(): string | undefined;
	/** Sets the key that all processes of this installation share, so that they keep the same traces. */
	drawWith(key: KeyObject): void;
}

export interface SpansOptions {
	/** The share of traces that are kept, from 0 to 1. */
	readonly ratio: number;
	readonly take: (span: Span) => void;
}

/** The most spans of one request or job. A nightly job runs many thousand statements. */
const mostBelow = 400;

export function makeSpans({ ratio, take }: SpansOptions): Spans {
	const here = new AsyncLocalStorage<OpenSpan>();
	let drawKey = createSecretKey(randomBytes(32));

	// A stranger chooses the trace id and could choose one that is always kept. So a secret key decides.
	const isDrawn = (traceId: string) =>
		ratio >= 1 ||
		(ratio > 0 && createHmac("sha256", drawKey).update(traceId).digest().readUInt32BE() / 2 ** 32 < ratio);

	const open = (part: Part, parentId: string | null, { name, kind, attributes = {} }: Begun): OpenSpan => {
		const spanId = randomBytes(8).toString("hex");
		const startedAt = performance.timeOrigin + performance.now();
		return {
			part,
			spanId,
			end: ({ failed = false, attributes: more = {} } = {}) =>
				take({
					traceId: part.traceId,
					spanId,
					parentId,
					name,
					kind,
					startedAt,
					failed,
					endedAt: performance.timeOrigin + performance.now(),
					attributes: { ...attributes, ...more },
				}),
		};
	};

	const begin = (parent: TraceParent | null, begun: Begun): OpenSpan => {
		const traceId = parent?.traceId ?? randomBytes(16).toString("hex");
		const part: Part = { traceId, ended: false, spans: 0, leftOut: 0 };
		const first = open(part, parent?.spanId ?? null, begun);
		return {
			...first,
			end: ({ failed, attributes } = {}) => {
				part.ended = true;
				const leftOut: Attributes = part.leftOut > 0 ? { "unlisted.spans_left_out": part.leftOut } : {};
				first.end({ ...(failed && { failed }), attributes: { ...attributes, ...leftOut } });
			},
		};
	};

	const current = () => {
		const span = here.getStore();
		return span?.part.ended ? undefined : span;
	};

	const below = (begun: Begun): OpenSpan | null => {
		const parent = current();
		if (!parent) return null;
		const { part } = parent;
		part.spans += 1;
		if (part.spans <= mostBelow) return open(part, parent.spanId, begun);
		part.leftOut += 1;
		return null;
	};

	const until: Spans["until"] = async (span, work) => {
		if (!span) return work();
		try {
			const result = await here.run(span, work);
			span.end();
			return result;
		} catch (error) {
			span.end({ failed: true, attributes: { "error.type": errorType(error) } });
			throw error;
		}
	};

	return {
		ofStranger: (header, begun) => {
			const parent = readTraceParent(header);
			if (parent && !parent.kept) return null;
			const traceId = parent?.traceId ?? randomBytes(16).toString("hex");
			if (!isDrawn(traceId)) return null;
			return begin(parent, begun);
		},
		ofOwn: (header, begun) => {
			const parent = readTraceParent(header);
			if (parent) return begin(parent, begun);
			return isDrawn(randomBytes(16).toString("hex")) ? begin(null, begun) : null;
		},
		below,
		within: (begun, work) => until(below(begun), work),
		until,
		inside: (span, work) => here.run(span, work),
		current,
		carried: () => {
			const span = current();
			return span && writeTraceParent({ traceId: span.part.traceId, spanId: span.spanId });
		},
		drawWith: (key) => {
			drawKey = key;
		},
	};
}

/**
 * PostgreSQL's five-character code, a code of Node, or the name of a class. It is never the message, which may quote
 * a person.
 */
export function errorType(error: unknown): string {
	const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
	for (const said of [code, name]) if (typeof said === "string" && /^\w{1,60}$/.test(said)) return said;
	return "error";
}
