import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type IdentityApp, identityApp, type Person } from "./modules/identity/testing/identity-app.ts";
import { waitingMails } from "./modules/notifications/mail/all-mails.repository.ts";
import { insertRoot } from "./platform/crypto/root-keys.repository.ts";
import type { Sql } from "./platform/db/database.ts";
import { MailRefused } from "./providers/mailer/port.ts";
import { onDatabase } from "./testing/databases.ts";

onDatabase("/metrics reports", (open) => {
	let app: IdentityApp;
	let ann: Person;
	beforeAll(async () => {
		app = await identityApp(await open(), { AUTH_RATE_LIMITS: "on", ROLE: "api" });
		ann = await app.person("ann@example.com");
	});
	afterAll(() => app.stop());

	const figure = async (name: string) => {
		const { body } = await app.http.inject({ url: "/metrics", headers: { host: "localhost" } });
		const line = body.split("\n").find((one) => one.startsWith(`${name} `));
		return line === undefined ? undefined : Number(line.split(" ").at(-1));
	};
	const ago = (seconds: number) => new Date(app.clock.now().getTime() - seconds * 1000);
	const run = (text: string, values: unknown[]) => app.parts.db.query(text, values);

	it("how many passwords and codes were wrong, and how many of them locked somebody out", async () => {
		const before = await figure("unlisted_sign_in_failures_total");
		for (let n = 0; n < 5; n += 1) {
			const body = { email: "nobody@example.com", password: "Wrong-Horse-7!" };
			await app.call("POST", "/token?grant_type=password", { body, address: "10.1.0.1" });
		}
		await app.call("POST", "/verify", {
			body: { type: "email", email: "nobody@example.com", token: "000000" },
			address: "10.1.0.2",
		});
		expect(await figure("unlisted_sign_in_failures_total")).toBe((before ?? 0) + 6);
		expect(await figure("unlisted_sign_in_lock_outs_total")).toBe(1);
	});

	it("how long the planned scan that waits longest has been due", async () => {
		expect(await figure("unlisted_scans_late_seconds")).toBe(0);
		const due = (seconds: number) =>
			run(
				`insert into private.scan_settings (user_id, next_scan_at, updated_at) values ($1, $2, $2)
				 on conflict (user_id) do update set next_scan_at = excluded.next_scan_at`,
				[ann.id, ago(seconds)],
			);
		await due(-60);
		expect(await figure("unlisted_scans_late_seconds")).toBe(0);
		await due(90);
		expect(await figure("unlisted_scans_late_seconds")).toBe(90);
	});

	it("for how many people it is unknown what a source would say", async () => {
		const bob = await app.person("bob@example.com");
		for (const [id, state] of [
			[ann.id, "ok"],
			[bob.id, "unknown"],
		]) {
			await run(
				"insert into private.source_states (user_id, source_type, state, checked_at) values ($1, 'paste_sites', $2, $3)",
				[id, state, ago(60)],
			);
		}
		app.clock.advance(300_000);
		expect(await figure('unlisted_source_unknown_share{source="paste_sites"}')).toBe(0.5);
	});

	it("for how long a source has been asked without an answer, while that goes on", async () => {
		const states = (people: number, state: string, seconds: (n: number) => number, unknownFor = 0) =>
			Promise.all(
				Array.from({ length: people }, async (_, n) => {
					const { rows } = await app.parts.db.query<{ id: string }>(
						"insert into auth.users (id, created_at, updated_at) values (gen_random_uuid(), now(), now()) returning id",
					);
					await run(
						`insert into private.source_states (user_id, source_type, state, checked_at, last_ok_at, unknown_since)
						 values ($1, 'dark_web_markets', $2, $3, case when $2 = 'ok' then $3::timestamptz end,
							case when $2 = 'unknown' then $3::timestamptz - interval '1 second' * $4::int end)`,
						[rows[0]?.id, state, ago(seconds(n)), unknownFor],
					);
				}),
			);
		const silence = async () => {
			app.clock.advance(300_000);
			return figure('unlisted_source_silent_seconds{source="dark_web_markets"}');
		};
		// The source never answered, so the silence counts from the last person who was asked about.
		await states(1, "unknown", () => 10, 50);
		expect(await silence()).toBe(50);
		await run("delete from private.source_states where source_type = 'dark_web_markets'", []);
		await states(100, "ok", (n) => 3600 + (n * 6 * 86_400) / 100);
		expect(await silence()).toBe(0);
		await states(1, "unknown", () => 0);
		expect(await silence(), "one failure after a quiet hour").toBe(0);
		await states(2, "unknown", () => 0);
		expect(await silence()).toBe(300);
		expect(await silence(), "nobody asked in between").toBe(300);
		await states(1, "ok", () => 0);
		expect(await silence()).toBe(0);
		await states(1, "unknown", () => 0, 86_400);
		expect(await silence(), "about this person it knew nothing before its last answer either").toBe(0);
		await run(
			"update private.source_states set checked_at = $1, unknown_since = $2 where unknown_since < checked_at",
			[ago(0), ago(200)],
		);
		expect(await silence(), "the same person, asked about again").toBe(200);

		// A month in which nobody scans, between two failures.
		const month = 30 * 86_400;
		await run("delete from private.source_states where source_type = 'dark_web_markets'", []);
		await states(1, "unknown", () => month + 50);
		await states(1, "unknown", () => 0);
		expect(await silence(), "another person, a month ago").toBe(0);
		await run("delete from private.source_states where source_type = 'dark_web_markets'", []);
		await states(1, "unknown", () => 0, month);
		expect(await silence(), "the same person, a month ago").toBe(0);
		await run(
			`insert into private.scan_tasks (id, user_id, started_by, status, created_at, started_at, finished_at)
			 select gen_random_uuid(), user_id, 'schedule', 'completed', checked_at - age, checked_at - age, checked_at
			 from private.source_states, unnest(array[interval '2 days', interval '1 day', interval '0']) as age
			 where source_type = 'dark_web_markets'`,
			[],
		);
		expect(await silence(), "that person, asked about each day").toBe(2 * 86_400);
		app.clock.advance(-12 * 300_000);
	});

	it("how long mails wait for the mail server, and how many wait for their recipients' own servers", async () => {
		const mail = (queued: number, deferredSince: Date | null) =>
			run(
				`insert into private.mails (id, dedupe_key, kind, queued_at, recipient, sealed_message, deferred_since, not_before)
				 values ($1, $5, 'x', $2, 'ann@example.com', '', $3, $4)`,
				[randomUUID(), ago(queued), deferredSince, ago(-3600), randomUUID()],
			);
		await run("delete from private.mails", []);
		await mail(200_000, ago(190_000));
		await mail(100_000, ago(90_000));
		expect(await figure("unlisted_mails_oldest_seconds")).toBe(0);
		await mail(50, null);
		expect(await figure("unlisted_mails_oldest_seconds")).toBe(50);
		expect(await figure("unlisted_mails_put_off")).toBe(2);
		expect(await figure("unlisted_mails_waiting")).toBe(3);
		expect(await figure("unlisted_mails_fail_alone")).toBe(0);
		await run("update private.mails set fails_alone_since = $1 where deferred_since is null", [ago(40)]);
		expect(await figure("unlisted_mails_fail_alone")).toBe(1);
		expect(await figure("unlisted_mails_oldest_seconds"), "it waits for a reason of its own").toBe(0);
		await run("delete from private.mails", []);
	});

	it("how many mails wait, up to ten thousand, and reads only a little of a backlog", async ({ skip }) => {
		skip(app.parts.db.kind === "pglite", "It has the same plans, and would take long to fill.");
		await run(
			`insert into private.mails (id, dedupe_key, kind, queued_at, recipient, sealed_message, deferred_since)
			 select gen_random_uuid(), 'backlog' || n, 'x', $1::timestamptz - interval '1 second' * n, 'ann@example.com',
				decode(repeat('00', 600), 'hex'), case when n % 2 = 0 then $1::timestamptz end
			 from generate_series(1, 40000) n`,
			[app.clock.now()],
		);
		await app.parts.db.runAlone("vacuum analyze private.mails");
		expect(await figure("unlisted_mails_waiting")).toBe(10_000);
		expect(await figure("unlisted_mails_put_off")).toBe(10_000);
		expect(await figure("unlisted_mails_oldest_seconds")).toBe(39_999);
		const { text } = await statementOf((sql) => waitingMails(sql));
		const { rows } = await app.parts.db.query<{ "QUERY PLAN": [{ Plan: Record<string, number> }] }>(
			`explain (analyze, buffers, format json) ${text}`,
		);
		const [{ Plan: plan }] = rows[0]?.["QUERY PLAN"] ?? [{ Plan: {} }];
		const pages = (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);
		const { rows: sizes } = await app.parts.db.query<{ pages: number }>(
			"select (pg_relation_size('private.mails') / 8192)::int as pages",
		);
		expect(sizes[0]?.pages).toBeGreaterThan(3000);
		expect(pages).toBeLessThan(500);
		await run("delete from private.mails", []);
	});

	it("how many answers of brokers wait to be read and for how long, and how many mails belong to nobody", async () => {
		const mail = (userId: string | null, state: string, seconds: number) =>
			run(
				`insert into private.incoming_mails (id, user_id, reference, fingerprint, via, sealed, size, state, received_at)
				 values ($1::uuid, $2, case when $2::uuid is not null then $1::uuid end, uuid_send($1::uuid), 'smtp', '', 1, $3, $4)`,
				[randomUUID(), userId, state, ago(seconds)],
			);
		expect(await figure("unlisted_incoming_mail_oldest_unread_seconds")).toBe(0);
		await mail(ann.id, "waiting", 70);
		await mail(ann.id, "waiting", 700);
		await mail(ann.id, "read", 7000);
		await mail(null, "unmatched", 7000);
		expect(await figure("unlisted_incoming_mail_unread")).toBe(2);
		expect(await figure("unlisted_incoming_mail_oldest_unread_seconds")).toBe(700);
		expect(await figure("unlisted_incoming_mail_unmatched")).toBe(1);
		await run("delete from private.incoming_mails", []);
	});

	it("how long the oldest event of Stripe and the oldest entry of the public log wait", async () => {
		for (const [id, received, handled] of [
			["evt_1", 900, 800],
			["evt_2", 90, null],
			["evt_3", 9, null],
		] as const) {
			await run(
				"insert into private.stripe_events (id, type, created_at, received_at, handled_at) values ($1, 'x', $2, $2, $3)",
				[id, ago(received), handled && ago(handled)],
			);
		}
		expect(await figure("unlisted_payment_events_oldest_seconds")).toBe(90);
		await run("delete from private.stripe_events", []);
		expect(await figure("unlisted_payment_events_oldest_seconds")).toBe(0);

		await run("delete from private.transparency_leaves where position is null", []);
		expect(await figure("unlisted_transparency_waiting_seconds")).toBe(0);
		await run(
			`insert into private.transparency_leaves (commitment, added_at)
			 values (decode(repeat('01', 32), 'hex'), $1), (decode(repeat('02', 32), 'hex'), $2)`,
			[ago(30), ago(300)],
		);
		expect(await figure("unlisted_transparency_waiting_seconds")).toBe(300);
		await run("delete from private.transparency_leaves where position is null", []);
	});

	it("how many texts and pushes wait", async () => {
		for (const [channel, status] of [
			["sms", "queued"],
			["push", "queued"],
			["push", "queued"],
			["push", "sent"],
		])
			await run(
				`insert into private.alert_messages (id, user_id, channel, message_id, status, created_at, sealed, settled_at)
				 values ($1, $2, $3, $1, $4, $5, case when $4 = 'queued' then ''::bytea end, case when $4 = 'sent' then $5::timestamptz end)`,
				[randomUUID(), ann.id, channel, status, ago(60)],
			);
		expect(await figure("unlisted_text_messages_waiting")).toBe(1);
		expect(await figure("unlisted_pushes_waiting")).toBe(2);
		await run("delete from private.alert_messages", []);
	});

	it("how many mails, texts and pushes of the last hour failed", async () => {
		const mail = (status: string, queued: number, settled: number) =>
			run(
				"insert into private.mails (id, dedupe_key, kind, queued_at, status, settled_at) values ($1, $5, 'x', $2, $3, $4)",
				[randomUUID(), ago(queued), status, ago(settled), randomUUID()],
			);
		await mail("failed", 9000, 60);
		await mail("failed", 9000, 4000);
		await mail("sent", 9000, 60);
		await mail("sent", 9000, 4000);
		// This one had no message, so it was never meant to go out.
		await mail("failed", 60, 60);
		for (const [channel, status] of [
			["sms", "unknown"],
			["sms", "failed"],
			["sms", "sent"],
			["push", "failed"],
			["push", "dropped"],
		]) {
			await run(
				`insert into private.alert_messages (id, user_id, channel, message_id, status, created_at, settled_at)
				 values ($1, $2, $3, $1, $4, $5, $5)`,
				[randomUUID(), ann.id, channel, status, ago(60)],
			);
		}
		expect(await figure("unlisted_mails_failed")).toBe(1);
		expect(await figure("unlisted_mails_sent")).toBe(1);
		expect(await figure("unlisted_text_messages_failed")).toBe(2);
		expect(await figure("unlisted_pushes_failed")).toBe(1);
		app.clock.advance(3_600_000);
		expect(await figure("unlisted_pushes_failed")).toBe(0);
	});

	it("how old the keys are that sign and seal", async () => {
		await run("update private.signing_keys set signs_from = $1", [ago(500)]);
		await insertRoot(app.parts.db, 1, "sealing", ago(7000));
		expect(await figure("unlisted_signing_key_age_seconds")).toBe(500);
		expect(await figure("unlisted_root_key_age_seconds")).toBe(7000);
	});

	it("how many migrations the database is missing", async () => {
		expect(await figure('unlisted_migrations{state="pending"}')).toBe(0);
		const newest = "select max(name) from private.migrations";
		await run(`delete from private.migrations where name = (${newest})`, []);
		expect(await figure('unlisted_migrations{state="pending"}')).toBe(1);
	});
});

/** The statement that a repository runs. */
async function statementOf(ask: (sql: Sql) => Promise<unknown>): Promise<{ text: string }> {
	let asked = "";
	const query: Sql["query"] = async (text) => {
		asked = text;
		return { rows: [], affected: 0 };
	};
	await ask({ query });
	return { text: asked };
}

onDatabase("a scrape of /metrics", (open) => {
	it("does not count itself, and leaves most connections to people", async ({ skip }) => {
		const database = await open();
		const { connections } = database.db;
		if (!connections) return skip("The embedded database has no connections.");
		const app: IdentityApp = await identityApp(database, { ROLE: "api" });
		try {
			// We wait until the questions of the start are done.
			await expect.poll(() => connections().used).toBe(0);
			const before = connections().idle;
			let most = 0;
			for (const scrape of [1, 2]) {
				let over = false;
				const asked = app.http.inject({ url: "/metrics", headers: { host: "localhost" } }).finally(() => {
					over = true;
				});
				while (!over) {
					const { used, waiting } = connections();
					most = Math.max(most, used + waiting);
					await setImmediate();
				}
				const { body } = await asked;
				expect(body, `scrape ${scrape}`).toMatch(/^unlisted_database_connections\{state="waiting"\} 0$/m);
				expect(body).toMatch(/^unlisted_database_connections\{state="used"\} 0$/m);
				expect(body).toMatch(/^unlisted_figures_unread_total 0$/m);
			}
			// Three questions at a time, and one for whether the process is ready.
			expect(most).toBeLessThanOrEqual(4);
			expect(connections().idle).toBeLessThanOrEqual(Math.max(before, 4));
		} finally {
			await app.stop();
		}
	});
});

onDatabase("a mail that its recipient's server refuses", (open) => {
	it("is one of those that failed", async () => {
		const database = await open();
		const refusing = {
			delivers: true,
			send: async ({ to }: { to: string }) => {
				app.clock.advance(1000);
				if (to === "ann@example.com") throw new MailRefused("no such mailbox");
			},
			close: async () => undefined,
		};
		const app: IdentityApp = await identityApp(database, {}, { mailer: refusing as never });
		try {
			await app.http.inject({
				method: "POST",
				url: "/api/support",
				payload: {
					name: "Ann",
					email: "ann@example.com",
					topic: "other",
					message: "Please help me with this.",
				},
			});
			const { db } = app.parts;
			const refused = async () =>
				(await db.query("select id from private.mails where refused_since is not null")).rows[0]?.id;
			await expect.poll(refused).toBeDefined();
			// The operator's copy is taken, whichever went first.
			app.clock.advance(3_600_000);
			await db.query("update private.mails set settled_at = $1 where status = 'sent'", [app.clock.now()]);
			await app.queue.enqueue(db, "notifications.deliver-mail", { mailId: await refused() });
			await expect
				.poll(async () => {
					const { body } = await app.http.inject({ url: "/metrics", headers: { host: "localhost" } });
					return /^unlisted_mails_failed (\d+)$/m.exec(body)?.[1];
				})
				.toBe("1");
		} finally {
			await app.stop();
		}
	});
});
