import type { Span, SpanKind } from "./span.ts";

/** OTLP's numbers for the kinds of spans. */
const spanKinds: Readonly<Record<SpanKind, number>> = { internal: 1, server: 2, client: 3, consumer: 5 };

type Value = string | number | boolean;
const failed = 2;

/** The body of POST /v1/traces, in the JSON format of OpenTelemetry's protocol. */
export function otlpBody(resource: Readonly<Record<string, Value>>, spans: readonly Span[]): string {
	const scope = { name: "unlisted" };
	return JSON.stringify({
		resourceSpans: [
			{
				resource: { attributes: attributes(resource) },
				scopeSpans: [{ scope, spans: spans.map(otlpSpan) }],
			},
		],
	});
}

function otlpSpan(span: Span): object {
	const { traceId, spanId, parentId, name, kind } = span;
	return {
		traceId,
		spanId,
		name,
		kind: spanKinds[kind],
		flags: 1,
		...(parentId && { parentSpanId: parentId }),
		startTimeUnixNano: nanoseconds(span.startedAt),
		endTimeUnixNano: nanoseconds(span.endedAt),
		attributes: attributes(span.attributes),
		...(span.failed && { status: { code: failed } }),
	};
}

/** Returns text, because numbers of this size have no exact form in JSON. */
function nanoseconds(milliseconds: number): string {
	return String(BigInt(Math.round(milliseconds * 1000)) * 1000n);
}

function attributes(values: Readonly<Record<string, Value>>): object[] {
	return Object.entries(values).map(([key, value]) => ({ key, value: otlpValue(value) }));
}

function otlpValue(value: Value): object {
	if (typeof value === "boolean") return { boolValue: value };
	if (typeof value === "number")
		return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
	return { stringValue: value };
}
