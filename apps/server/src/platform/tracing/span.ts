export type SpanKind = "internal" | "server" | "client" | "consumer";

export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** An event with its start and end. It never says what it was about: no value, no path, no error message. */
export interface Span {
	readonly traceId: string;
	readonly spanId: string;
	readonly parentId: string | null;
	readonly name: string;
	readonly kind: SpanKind;
	/** In milliseconds since 1970. */
	readonly startedAt: number;
	readonly endedAt: number;
	readonly attributes: Attributes;
	readonly failed: boolean;
}
