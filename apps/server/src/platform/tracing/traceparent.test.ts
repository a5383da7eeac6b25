import { expect, it } from "vitest";
import { readTraceParent, writeTraceParent } from "./traceparent.ts";

const traceId = "0af7651916cd43dd8448eb211c80319c";
const spanId = "b7ad6b7169203331";

it("a trace continues as W3C Trace Context says", () => {
	expect(readTraceParent(writeTraceParent({ traceId, spanId }))).toEqual({ traceId, spanId, kept: true });
	expect(readTraceParent(`00-${traceId}-${spanId}-00`)?.kept).toBe(false);
	expect(readTraceParent(`01-${traceId}-${spanId}-03-later`)?.kept).toBe(true);
});

it.each([
	undefined,
	"",
	["a", "b"],
	`00-${traceId}-${spanId}`,
	`00-${traceId}-${spanId}-01-more`,
	`ff-${traceId}-${spanId}-01`,
	`00-${traceId.toUpperCase()}-${spanId}-01`,
	`00-${"0".repeat(32)}-${spanId}-01`,
	`00-${traceId}-${"0".repeat(16)}-01`,
	`01-${traceId}-${spanId}-01-${"x".repeat(300)}`,
])("%j is no trace", (header) => {
	expect(readTraceParent(header)).toBeNull();
});
