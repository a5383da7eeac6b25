import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { goodPassword, identityApp } from "./modules/identity/testing/identity-app.ts";
import { queuePush } from "./modules/notifications/messages/queue-push.ts";
import { queueText } from "./modules/notifications/messages/queue-text.ts";
import { alertStage } from "./modules/scanner/testing/alert-stage.ts";
import { personVault } from "./platform/crypto/person-vault.ts";
import { smtpMailer } from "./providers/mailer/smtp.ts";
import { oddMailServer } from "./providers/mailer/testing/odd-mail-server.ts";
import { fakePush } from "./providers/push/fake.ts";
import { onDatabase } from "./testing/databases.ts";
import { silentPort } from "./testing/silent-port.ts";

/** What a browser gets first: pages that are the same for everybody, and shells of pages with a person's data. */
const forEverybody = "/ /support /privacy /verify /effectiveness /login /signup /verify-email".split(" ");
const withData =
	"/dashboard /scanner /scanner/settings /profile /account /subscription /checkout /identity /removals /admin";
const pages = [...forEverybody, ...withData.split(" "), `/scanner/exposure/${randomUUID()}`];

onDatabase("while mail, texts, pushes, Stripe and Have I Been Pwned all hang", (open) => {
	it("what needs none of them answers as usual, and each of them has an honest state", async () => {
		const silent = await silentPort();
		onTestFinished(() => silent.close());
		const mailServer = await oddMailServer();
		onTestFinished(() => mailServer.close());
		mailServer.is({ to: { EHLO: null } });
		const url = `http://127.0.0.1:${silent.port}`;
		let pushes = 0;
		const push = {
			...fakePush(),
			send: () => {
				pushes += 1;
				return new Promise<void>(() => undefined);
			},
		};
		const app = await identityApp(
			await open(),
			{
				HIBP_API_KEY: "0".repeat(32),
				HIBP_URL: url,
				SMS_TWILIO_ACCOUNT_SID: "AC00000000000000000000000000000000",
				SMS_TWILIO_AUTH_TOKEN: "made-up",
				SMS_TWILIO_FROM: "+15550100100",
				SMS_TWILIO_URL: url,
				STRIPE_SECRET_KEY: "sk_test_made_up",
				STRIPE_PUBLISHABLE_KEY: "pk_test_made_up",
				STRIPE_WEBHOOK_SECRET: "whsec_made_up",
				STRIPE_API_URL: url,
				SCAN_SOURCE_SECONDS: "10",
				SUPPORT_EMAIL: "desk@example.com",
				SHUTDOWN_SECONDS: "1",
			},
			{
				mailer: smtpMailer({ url: mailServer.url, from: "us@unlisted.example", domain: "unlisted.example" }),
				push,
			},
		);
		onTestFinished(() => app.stop());
		const ann = await app.person("ann@example.com");
		const ask = async (method: "GET" | "POST", path: string, body?: object, who = ann) => {
			const begun = performance.now();
			const answer = await app.http.inject({
				method,
				url: path,
				headers: { authorization: `Bearer ${who.access}`, apikey: app.parts.anonKey },
				...(body && { payload: body }),
			});
			const type = String(answer.headers["content-type"]);
			return { status: answer.statusCode, ms: performance.now() - begun, body: answer.body, type };
		};

		// Each party is asked several times at once.
		const buyers = await Promise.all(["bob", "cat", "dan"].map((name) => app.person(`${name}@example.com`)));
		const buying = buyers.map((buyer) => {
			const order = { planId: "basic", paymentMethodId: "pm_made_up", userId: buyer.id };
			return ask("POST", "/functions/v1/create-subscription", order, buyer);
		});
		const scan = await ask("POST", "/api/scanner/start");
		expect(scan.status).toBe(202);
		const stage = alertStage(app.parts.db);
		const deps = { clock: app.clock, vault: personVault(app.parts.keys), enqueue: app.queue.enqueue };
		const devices = [{ id: await stage.device(ann.id) }, { id: await stage.device(ann.id) }];
		await app.parts.db.transaction(async (tx) => {
			const payload = { title: "A finding", body: "Look", url: "/dashboard", tag: "finding" };
			await queuePush(deps)(tx, { userId: ann.id, messageId: randomUUID(), devices, urgent: true, payload });
			for (let count = 0; count < 3; count += 1)
				await queueText(deps)(tx, {
					userId: ann.id,
					messageId: randomUUID(),
					phone: "+15550100123",
					text: "A finding",
				});
		});

		const support = { name: "Ann", email: "ann@example.com", topic: "other", message: "Please help me." };
		const calls: ["GET" | "POST", string, object?][] = [
			["GET", "/healthz"],
			["GET", "/readyz"],
			["GET", "/auth/v1/user"],
			["POST", "/auth/v1/token?grant_type=password", { email: ann.email, password: goodPassword }],
			["GET", "/rest/v1/profiles?select=*"],
			["GET", "/api/scanner/score"],
			["GET", "/api/scanner/running"],
			["GET", "/api/scanner/results"],
			["GET", "/api/scanner/sources"],
			["GET", "/api/scanner/exposures?limit=20"],
			["GET", "/api/billing/overview"],
			["GET", "/api/brokers/listings"],
			["GET", "/api/removals"],
			["GET", "/api/account/sessions"],
			["POST", "/api/support", support],
		];
		let slowest = { path: "", ms: 0 };
		for (const until = performance.now() + 20_000; performance.now() < until; await sleep(200)) {
			for (const [method, path, body] of calls) {
				const { status, ms } = await ask(method, path, body);
				expect([200, 201], `${method} ${path} answered ${status}`).toContain(status);
				if (ms > slowest.ms) slowest = { path, ms };
			}
			for (const path of pages) {
				const { status, ms, type, body } = await ask("GET", path);
				expect([status, type], path).toEqual([200, "text/html; charset=utf-8"]);
				expect(body, path).toMatch(/<title>[^<]*Unlisted/);
				if (ms > slowest.ms) slowest = { path, ms };
			}
		}
		expect(slowest.ms, slowest.path).toBeLessThan(2000);
		expect(mailServer.connections(), "the mail server was asked").toBeGreaterThan(0);
		expect(pushes, "the push service was asked").toBeGreaterThan(0);

		for (const { status, body, ms } of await Promise.all(buying)) {
			expect(status, body).toBe(503);
			expect(ms).toBeLessThan(40_000);
		}
		const mails = await app.parts.db.query<{ status: string }>("select distinct status from private.mails");
		expect(mails.rows).toEqual([{ status: "queued" }]);
		const messages = async () =>
			(
				await app.parts.db.query<{ channel: string; status: string }>(
					"select distinct channel, status from private.alert_messages order by channel, status",
				)
			).rows;
		// Nobody knows whether a text went out, so it is not sent again. A push is, under the same name.
		await expect.poll(messages, { timeout: 60_000, interval: 500 }).toEqual([
			{ channel: "push", status: "queued" },
			{ channel: "sms", status: "unknown" },
		]);
		const id = JSON.parse(scan.body).task_id;
		const state = async () => JSON.parse((await ask("GET", `/api/scanner/status/${id}`)).body).status;
		await expect.poll(state, { timeout: 60_000, interval: 500 }).toBe("completed");
		const sources = (await ask("GET", "/api/scanner/sources")).body;
		expect(sources, "a source that did not answer is unknown").toContain("unknown");
	}, 180_000);
});
