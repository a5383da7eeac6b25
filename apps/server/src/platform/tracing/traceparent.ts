/** A trace to continue: its id, the span that asked, and whether that one is kept. */
export interface TraceParent {
	readonly traceId: string;
	readonly spanId: string;
	readonly kept: boolean;
}

/**
 * Reads the header of W3C Trace Context. A later version may have more text after it. A malformed header counts as
 * none.
 */
export function readTraceParent(header: unknown): TraceParent | null {
	if (typeof header !== "string" || header.length > 200) return null;
	const found = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/.exec(header);
	if (!found) return null;
	const [, version, traceId = "", spanId = "", flags = "", more] = found;
	if (version === "ff" || (version === "00" && more !== undefined)) return null;
	if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
	return { traceId, spanId, kept: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** Only kept spans are passed on, so the flag is always 01. */
export function writeTraceParent({ traceId, spanId }: { traceId: string; spanId: string }): string {
	return `00-${traceId}-${spanId}-01`;
}
