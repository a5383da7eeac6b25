import { AsyncLocalStorage } from "node:async_hooks";
import { createHmac, randomBytes } from "node:crypto";
import type { Attributes, Span } from "./span.ts";
import { readTraceParent, type TraceParent, writeTraceParent } from "./traceparent.ts";

/** The part of a trace that this process does in one go: a request or a job. */
interface Part {
	readonly traceId: string;
	/** What begins later belongs to nobody: a timer or a connection that was made on the way may live for days. */
	ended: boolean;
	spans: number;
	leftOut: number;
}

/** A span that has begun, and where those below it hang. */
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
	/** A request's. Null if its trace is not kept. */
	ofStranger(header: unknown, begun: Begun): OpenSpan | null;
	/** A job's, which may go on with a trace of this installation. Null if its trace is not kept. */
	ofOwn(carried: string | undefined, begun: Begun): OpenSpan | null;
	/** One below the current one. Null where nothing is traced. */
	below(begun: Begun): OpenSpan | null;
	/** Runs the work in a span below the current one, and ends that with it. */
	within<T>(begun: Begun, work: () => Promise<T>): Promise<T>;
	/** Runs the work in this span, if there is one, and ends that with it. */
	until<T>(span: OpenSpan | null, work: () => Promise<T>): Promise<T>;
	/** Runs the work in this span. Its end is the caller's. */
	inside<T>(span: OpenSpan, work: () => T): T;
	current(): OpenSpan | undefined;
	/** For work that goes on elsewhere. */
	carried(): string | undefined;
	/** What all processes of this installation draw with, so that they keep the same traces. */
	drawWith(key: Uint8Array): void;
}

export interface SpansOptions {
	/** The share of traces that is kept, from 0 to 1. */
	readonly ratio: number;
	readonly take: (span: Span) => void;
}

/** Of one request or job. A nightly job runs many thousand statements. */
const mostBelow = 400;

export function makeSpans({ ratio, take }: SpansOptions): Spans {
	const here = new AsyncLocalStorage<OpenSpan>();
	let drawKey: Uint8Array = randomBytes(32);

	// A stranger chooses the trace id and could choose one that is kept always. So a key that they do not know decides.
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

/** PostgreSQL's five characters, a code of Node, or the name of a class: a message may quote a person. */
export function errorType(error: unknown): string {
	const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
	for (const said of [code, name]) if (typeof said === "string" && /^\w{1,60}$/.test(said)) return said;
	return "error";
}
