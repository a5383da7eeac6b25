import { get } from "node:http";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type HttpStandIn, httpStandIn } from "../../testing/http-stand-in.ts";
import { makeTracing } from "./make-tracing.ts";
import { type OtlpReceiver, otlpReceiver } from "./testing/otlp-receiver.ts";
import type { Tracing } from "./tracing.ts";

let receiver: OtlpReceiver;
let outside: HttpStandIn;
let tracing: Tracing;
beforeAll(async () => {
	receiver = await otlpReceiver();
	outside = await httpStandIn();
	tracing = makeTracing({ endpoint: receiver.url, ratio: 1, role: "all", everyMs: 20 });
});
afterAll(async () => {
	await tracing.close();
	await receiver.close();
	await outside.close();
});

const asked = `/people/ann@example.com?q=ann`;

it("a call to another server has a span with its host, and sends nothing of the trace", async () => {
	const gone = await httpStandIn();
	await gone.close();
	outside.answer = { status: 200, body: {} };
	await tracing.job({ name: "outside.ask", id: "1", carried: undefined }, async () => {
		await (await fetch(outside.url + asked)).text();
		outside.answer = { status: 503, body: {} };
		await new Promise<void>((resolve) =>
			get(outside.url + asked, (answer) => answer.resume().once("end", resolve)),
		);
		await fetch(gone.url).catch(() => undefined);
		const refused = Object.assign(new Error("ann@example.com is unknown here"), { code: "EENVELOPE" });
		await tracing.outside("SMTP", "mail.example", () => Promise.reject(refused)).catch(() => undefined);
	});
	const job = await receiver.waitFor(({ name }) => name === "outside.ask");
	const calls = receiver.spans().filter(({ parentSpanId }) => parentSpanId === job.spanId);
	expect(calls.map(({ name, status }) => [name, status?.code])).toEqual([
		["GET 127.0.0.1", undefined],
		["GET 127.0.0.1", 2],
		["GET 127.0.0.1", 2],
		["SMTP mail.example", 2],
	]);
	expect(receiver.bodies.join()).toContain("EENVELOPE");
	expect(receiver.bodies.join()).not.toMatch(/ann|people/);
	expect(outside.asked).toHaveLength(2);
	for (const { headers } of outside.asked) expect(headers).not.toHaveProperty("traceparent");
});

it("sending the spans is not traced, even while the job goes on", async () => {
	await tracing.job({ name: "outside.long", id: "2", carried: undefined }, async () => {
		for (const host of ["one.example", "other.example"]) {
			const before = receiver.bodies.length;
			await tracing.outside("SMTP", host, async () => undefined);
			await vi.waitFor(() => expect(receiver.bodies.length).toBeGreaterThan(before), { timeout: 10_000 });
		}
	});
	await receiver.waitFor(({ name }) => name === "outside.long");
	expect(receiver.spans().filter(({ name }) => name.startsWith("POST"))).toEqual([]);
});
