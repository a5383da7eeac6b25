export type SpanKind = "internal" | "server" | "client" | "consumer";

export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** What happened, with its two moments. Never what it was about: no value, no path, no message of an error. */
export interface Span {
	readonly traceId: string;
	readonly spanId: string;
	readonly parentId: string | null;
	readonly name: string;
	readonly kind: SpanKind;
	/** Milliseconds since 1970. */
	readonly startedAt: number;
	readonly endedAt: number;
	readonly attributes: Attributes;
	readonly failed: boolean;
}
