import { mailWaitsTitle } from "@unlisted/contracts/mail-waits";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { Mailer } from "../../../providers/mailer/port.ts";
import { smtpMailer } from "../../../providers/mailer/smtp.ts";
import { mailServer } from "../../../providers/mailer/testing/mail-server.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { type TestApp, testApp } from "../../../testing/test-app.ts";
import { drainMails } from "./drain-mails.ts";
import { watchMailServer } from "./mail-server.ts";

const refuses = (responseCode: number) => ({
	onMailFrom: (_address: unknown, _session: unknown, done: (error?: Error) => void) =>
		done(Object.assign(new Error("Not today"), { responseCode })),
});

onDatabase("with a real mail server,", (open) => {
	const smtp = mailServer();
	const mailer: Mailer = {
		delivers: true,
		send: async (message) => {
			const now = smtpMailer({ url: smtp.url, from: "no-reply@example.com", domain: "unlisted.example" });
			await now.send(message).finally(() => now.close());
		},
		close: async () => undefined,
	};
	let app: TestApp;
	beforeAll(async () => {
		app = await testApp({ database: await open(), env: { DEMO: "off" }, substitutes: { mailer } });
	});
	// A mail of one test that is not handed over yet would wait in the next one.
	afterEach(() => app.parts.db.query("delete from private.mails", []));
	afterAll(() => app.stop());

	const waits = async () =>
		(await app.http.inject("/api/notifications/mail")).json<{ waits: boolean }>().waits;
	const form = async (url: string, fields: Record<string, string>) => {
		const headers = { "content-type": "application/x-www-form-urlencoded" };
		const payload = new URLSearchParams(fields).toString();
		return (await app.http.inject({ method: "POST", url, headers, payload })).body;
	};
	const subscribe = (name: string) => form("/newsletter", { email: `${name}@example.com` });
	const writeTo = (name: string) =>
		form("/support", {
			name: "Ann Example",
			email: `${name}@example.com`,
			topic: "other",
			message: "Please help me with this.",
		});
	const putOff = async (name: string) => {
		const sql = "select from private.mails where lower(recipient) = $1 and deferred_since is not null";
		await expect
			.poll(async () => (await app.parts.db.query(sql, [`${name}@example.com`])).rows.length, {
				timeout: 10_000,
			})
			.toBe(1);
	};
	const drain = () =>
		drainMails({ ...app.parts, mailer, queue: app.queue, server: watchMailServer(app.parts) })();

	it("a mail that it refuses to take is said to wait, on the server's own pages too, until mail goes out again", async () => {
		await smtp.insteadOfIt(refuses(454));
		const first = await subscribe("first");
		expect(first).toContain("An email is on its way to you.");
		expect(first).not.toContain(mailWaitsTitle);
		expect(await waits(), "handing over takes a moment").toBe(false);
		app.clock.advance(31_000);
		expect(await waits()).toBe(true);
		for (const page of [await subscribe("second"), await writeTo("third")]) {
			expect(page).toContain(mailWaitsTitle);
			expect(page).not.toContain("on its way");
		}
		await smtp.insteadOfIt({ onData: (stream, _session, done) => stream.resume().on("end", () => done()) });
		app.clock.advance(31_000);
		await drain();
		await expect.poll(waits, { timeout: 10_000 }).toBe(false);
		expect(await writeTo("fourth")).not.toContain(mailWaitsTitle);
	});

	it("a long queue that moves is no outage: mail goes out", async () => {
		await smtp.insteadOfIt(refuses(454));
		await subscribe("behind");
		app.clock.advance(31_000);
		expect(await waits()).toBe(true);
		const settled = (status: string) =>
			app.parts.db.query(
				`insert into private.mails (id, dedupe_key, kind, queued_at, status, settled_at)
				 values (gen_random_uuid(), $1, 'report', $2, $1, $2)`,
				[status, app.clock.now()],
			);
		await settled("failed");
		expect(await waits()).toBe(true);
		await settled("sent");
		expect(await waits()).toBe(false);
		app.clock.advance(31_000);
		expect(await waits()).toBe(true);
	});

	it("a recipient who is not taken says nothing about the mail of others", async () => {
		await smtp.insteadOfIt({
			onRcptTo: ({ address }, _session, done) =>
				address.startsWith("full")
					? done(Object.assign(new Error("Mailbox full"), { responseCode: 452 }))
					: done(),
			onData: (stream, _session, done) => stream.resume().on("end", () => done()),
		});
		await subscribe("full");
		await putOff("full");
		app.clock.advance(31_000);
		expect(await waits()).toBe(false);
	});
});
