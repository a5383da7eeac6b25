import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import {
	type OtlpReceiver,
	otlpReceiver,
	type ReceivedSpan,
} from "../../apps/server/src/platform/tracing/testing/otlp-receiver.ts";
import { launchBrowser } from "../support/chromium.ts";
import { makeAccount } from "../support/person.ts";
import { scan } from "../support/scanning.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { signIn } from "../support/sign-in.ts";

let receiver: OtlpReceiver;
let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
	receiver = await otlpReceiver();
	const env = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, RATE_LIMITS: "off" };
	[server, browser] = await Promise.all([startServer({ image: inject("siteImage"), env }), launchBrowser()]);
}, 180_000);
afterAll(async () => {
	await browser?.close();
	await server?.stop();
	await receiver?.close();
});

it("one trace leads from a press in the browser to the statements of the scan that it starts", async () => {
	const page = await (await browser.newContext({ baseURL: server.url })).newPage();
	const person = await makeAccount(page);
	await signIn(page, server.url, person);
	await page.goto("/scanner");
	const started = page.waitForRequest("**/api/scanner/start");
	await scan(page);
	const [, traceId, press] = (await (await started).headerValue("traceparent"))?.split("-") ?? [];

	const waitFor = (name: string) =>
		receiver.waitFor((span) => span.traceId === traceId && span.name === name);
	const request = await waitFor("POST /api/scanner/start");
	expect(request.parentSpanId).toBe(press);
	const job = await waitFor("scanner.run-scan");
	const written = await waitFor("insert private.scanner_events");
	const spans = new Map<string, ReceivedSpan>(receiver.spans().map((span) => [span.spanId, span]));
	const pathTo = (span: ReceivedSpan | undefined): string[] =>
		span ? [...pathTo(spans.get(span.parentSpanId ?? "")), span.name] : [];
	expect(pathTo(job)[0]).toBe("POST /api/scanner/start");
	expect(pathTo(written)).toEqual(expect.arrayContaining(["scanner.run-scan", "transaction"]));
	expect(pathTo(written)[0]).toBe("POST /api/scanner/start");

	// Another press is another trace.
	const again = page.waitForRequest("**/api/scanner/start");
	await scan(page);
	expect((await (await again).headerValue("traceparent"))?.split("-")[1]).not.toBe(traceId);
});
