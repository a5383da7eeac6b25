import { Writable } from "node:stream";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type IdentityApp, identityApp, type Person } from "../../modules/identity/testing/identity-app.ts";
import { onDatabase } from "../../testing/databases.ts";
import { httpStandIn } from "../../testing/http-stand-in.ts";
import { createLog } from "../log/log.ts";
import { makeTracing } from "./make-tracing.ts";
import { type OtlpReceiver, otlpReceiver, type ReceivedSpan } from "./testing/otlp-receiver.ts";
import type { Tracing } from "./tracing.ts";

const email = "dana.traced@example.com";
const asked = {
	name: "Dana Q. Traced",
	email,
	topic: "other",
	message: "My neighbor Zebulon found me on a list.",
};

function logTo(lines: string[], tracing: Tracing) {
	const write = (chunk: Buffer, _encoding: string, done: () => void) => {
		lines.push(String(chunk));
		done();
	};
	const log = createLog("debug", { destination: new Writable({ write }), mixin: tracing.ids });
	tracing.tellOf(log);
	return log;
}

onDatabase("a trace", (open) => {
	let receiver: OtlpReceiver;
	let tracing: Tracing;
	let app: IdentityApp;
	let person: Person;
	const lines: string[] = [];
	beforeAll(async () => {
		receiver = await otlpReceiver();
		tracing = makeTracing({ endpoint: receiver.url, ratio: 1, role: "all", everyMs: 20 });
		app = await identityApp(await open(), {}, {}, { tracing, log: logTo(lines, tracing) });
		person = await app.person(email);
	});
	afterAll(async () => {
		await app.stop();
		await tracing.close();
		await receiver.close();
	});

	const traceId = "0af7651916cd43dd8448eb211c80319c";
	const press = "b7ad6b7169203331";
	const headers = { traceparent: `00-${traceId}-${press}-01` };
	const ofPress = () => receiver.spans().filter((span) => span.traceId === traceId);
	const below = (span: ReceivedSpan) => ofPress().filter(({ parentSpanId }) => parentSpanId === span.spanId);

	it("leads from a button press to its request, the statements, and the job that sends the mail", async () => {
		const answer = await fetch(`${app.url}/api/support`, {
			method: "POST",
			headers: { ...headers, "content-type": "application/json" },
			body: JSON.stringify(asked),
		});
		expect(answer.status).toBe(201);
		const is = (name: string) => (span: ReceivedSpan) => span.traceId === traceId && span.name === name;
		const request = await receiver.waitFor(is("POST /api/support"));
		const job = await receiver.waitFor(is("notifications.deliver-mail"));
		expect([request.parentSpanId, request.kind, job.kind]).toEqual([press, 2, 5]);
		expect(request.attributes).toContainEqual({
			key: "http.response.status_code",
			value: { intValue: "201" },
		});
		const [transaction] = below(request).filter(({ name }) => name === "transaction");
		if (!transaction) throw new Error("The request has no transaction.");
		const written = below(transaction).map(({ name }) => name);
		expect(written).toContain("insert private.support_requests");
		expect(written).toContain("insert private.mails");
		expect(job.parentSpanId).toBe(transaction.spanId);
		expect(below(job).map(({ name }) => name)).toContain("update private.mails");
		expect(BigInt(request.endTimeUnixNano)).toBeGreaterThan(BigInt(request.startTimeUnixNano));
	});

	it("is named in the log lines of its request and of its job", async () => {
		const named = () =>
			lines
				.map((line) => JSON.parse(line) as { msg: string; trace_id?: string; path?: string; job?: string })
				.filter((line) => line.trace_id === traceId)
				.map(({ msg, path, job }) => [msg, path ?? job]);
		await expect.poll(named).toContainEqual(["request", "/api/support"]);
		await expect.poll(named).toContainEqual(["job done", "notifications.deliver-mail"]);
	});

	it("contains nothing about a person, wherever the person is named", async () => {
		const token = { authorization: `Bearer ${person.access}`, apikey: app.parts.anonKey };
		const paths = [
			`/rest/v1/profiles?user_id=eq.${person.id}&select=zebulon:user_id`,
			`/rest/v1/profiles?zebulon=eq.1`,
			`/auth/v1/admin/users/${person.id}`,
			`/api/scanner/exposures?search=Zebulon`,
			`/auth/v1/user`,
			`/api/removals/${person.id}`,
		];
		const statuses: number[] = [];
		for (const path of paths) {
			const answer = await fetch(app.url + path, { headers: { ...headers, ...token } });
			statuses.push(answer.status);
			await answer.text();
		}
		const wrong = await app.call("POST", "/token?grant_type=password", {
			body: { email, password: "Zebulon-1!" },
			headers: { ...headers, "x-request-id": "zebulon-was-here" },
		});
		expect(wrong.status).toBe(400);
		await receiver.waitFor(({ name, traceId: id }) => id === traceId && name === "POST /auth/v1/token");
		await receiver.waitFor(({ name }) => name === "GET /api/removals/:id");
		expect(statuses.slice(0, 1)).toEqual([200]);
		const bytes = receiver.bodies.join("\n").toLowerCase();
		for (const personal of [email, "dana", "traced@", "zebulon", person.id, person.access.slice(0, 40)])
			expect(bytes.indexOf(personal.toLowerCase()), personal).toBe(-1);
	});

	it("is not begun for pages, files and probes", async () => {
		for (const path of ["/", "/healthz", "/readyz", "/metrics", "/nothing-is-here"])
			await (await fetch(app.url + path, { headers, redirect: "manual" })).text();
		await (await fetch(`${app.url}/auth/v1/settings`, { headers })).text();
		await receiver.waitFor(({ name }) => name === "GET /auth/v1/settings");
		const requests = receiver.spans().filter(({ kind }) => kind === 2);
		expect(requests.filter(({ name }) => !/ \/(api|auth|rest)\//.test(name))).toEqual([]);
	});
});

onDatabase("a receiver of traces", (open) => {
	it.each(["is not there", "does not answer", "refuses"])(
		"that %s only costs the spans, which are counted",
		async (how) => {
			const standIn = await httpStandIn();
			standIn.answer = how === "refuses" ? { status: 500 } : { status: 200, hang: "before" };
			if (how === "is not there") await standIn.close();
			const tracing = makeTracing({
				endpoint: standIn.url,
				ratio: 1,
				role: "all",
				everyMs: 20,
				answerMs: 100,
			});
			const lines: string[] = [];
			const app = await identityApp(await open(), {}, {}, { tracing, log: logTo(lines, tracing) });
			try {
				for (let n = 0; n < 3; n += 1) {
					const answer = await app.http.inject({ method: "POST", url: "/api/support", payload: asked });
					expect(answer.statusCode).toBe(201);
					await vi.waitFor(() => expect(tracing.dropped()).toBeGreaterThan(n), { timeout: 10_000 });
				}
				await app.mailer.waitFor(email);
				const metrics = await app.http.inject({ url: "/metrics", headers: { host: "localhost" } });
				const [, dropped = "0"] = /^unlisted_trace_spans_dropped_total (\d+)$/m.exec(metrics.body) ?? [];
				expect(Number(dropped)).toBeGreaterThan(2);
				expect(lines.filter((line) => line.includes("the receiver of traces"))).toHaveLength(1);
				if (how !== "does not answer") return;
				standIn.answer = { status: 200 };
				const arriveAgain = async () => {
					await app.http.inject("/auth/v1/settings");
					return lines.filter((line) => line.includes("traces arrive again"));
				};
				await expect.poll(arriveAgain, { timeout: 20_000 }).toHaveLength(1);
			} finally {
				await app.stop();
				await tracing.close();
				if (how !== "is not there") await standIn.close();
			}
		},
	);
});
