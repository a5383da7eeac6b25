import { createHash, createSecretKey } from "node:crypto";
import { expect, it } from "vitest";
import type { Span } from "./span.ts";
import { makeSpans } from "./spans.ts";

const begun = { name: "GET /x", kind: "server" } as const;
const idOf = (n: number) => createHash("sha256").update(String(n)).digest("hex").slice(0, 32);
const headerOf = (n: number, flags = "01") => `00-${idOf(n)}-b7ad6b7169203331-${flags}`;

function spansWith(ratio: number) {
	const taken: Span[] = [];
	const spans = makeSpans({ ratio, take: (span) => taken.push(span) });
	spans.drawWith(createSecretKey(Buffer.alloc(32, 1)));
	return { spans, taken };
}

it("a stranger who asks to be traced does not change the share of kept traces", () => {
	const { spans } = spansWith(0.25);
	const kept = Array.from({ length: 2000 }, (_, n) => spans.ofStranger(headerOf(n), begun)).filter(Boolean);
	expect(kept.length).toBeGreaterThan(400);
	expect(kept.length).toBeLessThan(600);
	expect(spansWith(0).spans.ofStranger(headerOf(1), begun)).toBeNull();
});

it("a header that says a trace is not kept is respected, and processes with the same key keep the same traces", () => {
	const [one, other] = [spansWith(0.5).spans, spansWith(0.5).spans];
	const keeps = (spans: typeof one) =>
		Array.from({ length: 200 }, (_, n) => spans.ofStranger(headerOf(n), begun) !== null);
	expect(keeps(one)).toEqual(keeps(other));
	other.drawWith(createSecretKey(Buffer.alloc(32, 2)));
	expect(keeps(one)).not.toEqual(keeps(other));
	expect(spansWith(1).spans.ofStranger(headerOf(1, "00"), begun)).toBeNull();
});

it("a job continues the trace that added it, whatever the share", () => {
	const { spans } = spansWith(0);
	expect(spans.ofOwn(headerOf(7), begun)?.part.traceId).toBe(idOf(7));
	expect(spans.ofOwn(undefined, begun)).toBeNull();
});

it("work that begins after a request has ended belongs to no trace", async () => {
	const { spans, taken } = spansWith(1);
	const request = spans.ofStranger(undefined, begun);
	if (!request) throw new Error("It is kept.");
	const late = Promise.withResolvers<void>();
	const timer = spans.inside(request, async () => {
		await late.promise;
		return [spans.carried(), spans.below({ name: "select", kind: "client" })];
	});
	request.end();
	late.resolve();
	expect(await timer).toEqual([undefined, null]);
	expect(taken.map(({ name }) => name)).toEqual(["GET /x"]);
});

it("of a job with many thousand statements only the first are kept, and the span says so", async () => {
	const { spans, taken } = spansWith(1);
	const job = spans.ofOwn(undefined, begun);
	if (!job) throw new Error("It is kept.");
	await spans.inside(job, async () => {
		for (let n = 0; n < 1000; n += 1) await spans.within({ name: "select", kind: "client" }, async () => n);
	});
	job.end();
	expect(taken).toHaveLength(401);
	expect(taken.at(-1)?.attributes).toEqual({ "unlisted.spans_left_out": 600 });
});
