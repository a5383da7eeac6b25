/** Where a trace goes on: its id, the span that asked, and whether that one is kept. */
export interface TraceParent {
	readonly traceId: string;
	readonly spanId: string;
	readonly kept: boolean;
}

/** The header of W3C Trace Context. A later version may say more after it; what is not well-formed counts as nothing. */
export function readTraceParent(header: unknown): TraceParent | null {
	if (typeof header !== "string" || header.length > 200) return null;
	const found = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/.exec(header);
	if (!found) return null;
	const [, version, traceId = "", spanId = "", flags = "", more] = found;
	if (version === "ff" || (version === "00" && more !== undefined)) return null;
	if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
	return { traceId, spanId, kept: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** Only spans that are kept are handed on. */
export function writeTraceParent({ traceId, spanId }: { traceId: string; spanId: string }): string {
	return `00-${traceId}-${spanId}-01`;
}
