import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
import { routesOf } from "../../testing/hostile-requests.ts";
import type { Person } from "../identity/testing/identity-app.ts";
import { type AdminApp, adminApp } from "./testing/admin-app.ts";

const person = "ann.secret@example.com";
const reason = "She wrote that no mail reaches her";

onDatabase("what an operator's rooms show and do", (open) => {
	let app: AdminApp;
	let operator: Person;
	let ann: Person;
	beforeAll(async () => {
		app = await adminApp(await open(), { SUPPORT_EMAIL: "desk@example.com" });
		operator = await app.operator("operator@example.com");
		ann = await app.person(person);
	});
	afterAll(() => app.stop());

	const ask = (method: "GET" | "POST" | "PUT", path: string, body?: object) =>
		app.api(operator, method, `/api/admin${path}`, body);
	const lastEvent = async () => (await app.events()).at(-1);

	describe("queues", () => {
		const queue = "support.forget-old-requests";
		const failedJob = async (): Promise<string> => {
			await app.queue.enqueue(app.parts.db, queue, {}, { startAfter: 3600 });
			const [job] = await app.rows(
				`update jobs.job set state = 'failed', completed_on = now(), start_after = now(),
					output = '{"name":"SmtpError","message":"550 no such user ${person}"}'
				 where name = $1 and state = 'created' and start_after > now() returning id`,
				[queue],
			);
			return job?.id;
		};

		it("tell what waits, and what failed without the words of the failure", async () => {
			const id = await failedJob();
			const { body } = await ask("GET", "/queues");
			expect(body.queues.map(({ name }: { name: string }) => name)).toContain("scanner.run-scan");
			const failed = await ask("GET", `/queues/${queue}`);
			expect(failed.body.failed).toMatchObject([{ id, error: "SmtpError" }]);
			expect(failed.raw.toString()).not.toContain(person);
			expect((await ask("GET", "/queues/nothing.of-the-kind")).status).toBe(404);
		});

		it("give one job another try, or all of its kind, once", async () => {
			const [one, , three] = [await failedJob(), await failedJob(), await failedJob()];
			expect((await ask("POST", `/queues/${queue}/retry`, { id: one })).body).toEqual({ retried: 1 });
			expect(await lastEvent()).toMatchObject({
				operator_id: operator.id,
				action: "jobs_retried",
				details: { queue, job: one, retried: 1 },
			});
			expect((await ask("POST", `/queues/${queue}/retry`, { id: one })).status).toBe(404);
			expect((await ask("POST", `/queues/${queue}/retry`, { id: randomUUID() })).status).toBe(404);
			const all = await Promise.all([1, 2].map(() => ask("POST", `/queues/${queue}/retry`, {})));
			const retried = all.map(({ body }) => body.retried).toSorted();
			expect(retried, "two presses at once make one retry").toEqual([0, 3]);
			await vi.waitFor(
				async () => {
					const left = await app.rows("select state from jobs.job where id = $1", [three]);
					expect(left).toEqual([{ state: "completed" }]);
				},
				{ timeout: 15_000 },
			);
		}, 30_000);

		it("do not retry a job of another kind by its id", async () => {
			const id = await failedJob();
			expect((await ask("POST", "/queues/billing.reconcile/retry", { id })).status).toBe(404);
			expect((await ask("GET", `/queues/${queue}`)).body.failed).toHaveLength(1);
			await ask("POST", `/queues/${queue}/retry`, { id });
		});
	});

	describe("a person", () => {
		const lookUp = (email: string, why = reason) => ask("POST", "/people/look-up", { email, reason: why });

		it("is found by the whole address only, and what is shown is the account's state", async () => {
			const { status, body } = await lookUp("Ann.Secret@example.com");
			expect([status, body]).toEqual([
				200,
				{
					account: {
						confirmed: true,
						created_at: expect.any(String),
						last_sign_in_at: expect.any(String),
						suspended_until: null,
						plan: null,
						mails: { waiting: 0, put_off_since: null, failed: 0 },
					},
				},
			]);
			for (const guess of [
				"ann.secret@example.co",
				"%@example.com",
				"ann_secret@example.com",
				"nn.secret@example.com",
			])
				expect((await lookUp(guess)).body, guess).not.toHaveProperty("account.confirmed");
		});

		it("is not looked for without a reason", async () => {
			const before = (await app.events()).length;
			for (const why of ["", "   ", "because", "          x         "])
				expect((await lookUp(person, why)).status, why).toBe(400);
			expect((await ask("POST", "/people/look-up", { email: person })).status).toBe(400);
			expect(await app.events()).toHaveLength(before);
		});

		it("reads of each look, with its reason, and the record has no address", async () => {
			// Later than the sign-in: events of one moment have no order.
			app.clock.advance(1000);
			await lookUp(person);
			const { events } = (await app.api(ann, "GET", "/api/account/security-events")).body;
			expect(events[0]).toMatchObject({ event: "looked_up_by_operator", details: { reason } });
			expect(await lastEvent()).toMatchObject({
				action: "person_looked_up",
				operator_id: operator.id,
				subject_id: ann.id,
				details: { reason, found: true, address: expect.stringMatching(/^[0-9a-f]{64}$/) },
			});
			await lookUp("nobody.at.all@example.com");
			expect(await lastEvent()).toMatchObject({ subject_id: null, details: { reason, found: false } });
			expect(JSON.stringify(await app.events())).not.toMatch(/secret@|at\.all@/);
		});

		it("whose mail does not arrive, or who is suspended, is seen to be", async () => {
			const bob = await app.person("bob@example.com");
			await app.rows(
				`insert into private.mails (dedupe_key, recipient, kind, sealed_message, queued_at, deferred_since, not_before)
				 values ('x:1', 'Bob@example.com', 'x', '\\x00', now(), '2026-01-02T03:04:05Z', '2100-01-01')`,
			);
			await app.rows(
				`insert into private.mails (dedupe_key, kind, queued_at, status, settled_at)
				 values ($1, 'x', now(), 'failed', now()), ('x:other', 'x', now(), 'failed', now())`,
				[`alert:${bob.id}:1`],
			);
			await app.call("PUT", `/admin/users/${bob.id}`, {
				token: app.parts.serviceRoleKey,
				body: { ban_duration: "24h" },
			});
			const { account } = (await lookUp("bob@example.com")).body;
			expect(account.mails).toEqual({ waiting: 1, put_off_since: "2026-01-02T03:04:05.000Z", failed: 1 });
			expect(Date.parse(account.suspended_until)).toBeGreaterThan(app.clock.now().getTime());
		});
	});

	describe("support requests", () => {
		const write = async (message: string): Promise<string> => {
			const payload = { name: "Cleo Writer", email: "cleo@example.com", topic: "other", message };
			const answer = await app.http.inject({ method: "POST", url: "/api/support", payload });
			return answer.json<{ reference: string }>().reference;
		};

		it("are listed without who wrote what, and each one that is read is written down", async () => {
			const reference = await write("Please help me with this one.");
			const list = await ask("GET", "/support");
			expect(list.body.requests.map((one: { reference: string }) => one.reference)).toContain(reference);
			expect(list.raw.toString()).not.toMatch(/Cleo|cleo@|Please help/);
			const { body } = await ask("GET", `/support/${reference}`);
			expect(body).toMatchObject({
				name: "Cleo Writer",
				email: "cleo@example.com",
				state: "open",
				answers: [],
			});
			expect(await lastEvent()).toMatchObject({
				action: "room_opened",
				details: { room: "/support/:reference", reference },
			});
			expect((await ask("GET", "/support/UN-00000000")).status).toBe(404);
			expect((await ask("GET", "/support/1")).status).toBe(400);
		});

		it("are answered by mail from there, once for each press, and closed", async () => {
			const reference = await write("Where is my invoice?");
			const answer = { text: "It is on the page Billing.\n\nBest wishes", key: randomUUID() };
			const answers = await Promise.all(
				[1, 2].map(() => ask("POST", `/support/${reference}/answers`, answer)),
			);
			for (const { status, body } of answers)
				expect([status, body.state, body.answers.length]).toEqual([200, "answered", 1]);
			const mail = await app.mailer.waitFor("cleo@example.com", ({ text }) => text.includes("page Billing"));
			expect(mail).toMatchObject({ replyTo: "desk@example.com", subject: `Your request ${reference}` });
			expect(mail.text).not.toContain("invoice?");
			expect(app.mailer.sent.filter(({ text }) => text.includes("page Billing"))).toHaveLength(1);
			const done = (await app.events()).filter(({ action }) => action === "support_answered");
			expect(done).toHaveLength(1);
			const closed = await ask("POST", `/support/${reference}/close`);
			expect(closed.body.state).toBe("closed");
			expect(await lastEvent()).toMatchObject({ action: "support_closed", details: { reference } });
			const inState = async (state: string) =>
				(await ask("GET", `/support?state=${state}`)).body.requests.map(
					(one: { reference: string }) => one.reference,
				);
			expect([await inState("closed"), await inState("open")]).toEqual([
				[reference],
				expect.not.arrayContaining([reference]),
			]);
		});

		it("come in pages, none twice and none left out", async () => {
			// No reference that the product makes has a U: a request of another test is never counted here.
			await app.rows(
				`insert into private.support_requests (reference, name, email, topic, message, created_at)
				 select 'UN-U' || lpad(n::text, 7, '0'), 'P', 'p@example.com', 'other', 'page me', '2026-01-01' from generate_series(1, 120) n`,
			);
			const seen: string[] = [];
			let after = "";
			for (let more = true; more; ) {
				const { body } = await ask("GET", `/support?state=open${after && `&after=${after}`}`);
				seen.push(...body.requests.map(({ reference }: { reference: string }) => reference));
				after = seen.at(-1) ?? "";
				more = body.more;
			}
			expect(seen.filter((reference) => reference.startsWith("UN-U"))).toHaveLength(120);
			expect(new Set(seen).size).toBe(seen.length);
		});

		it("take their answers along into the writer's archive, and away with the request", async () => {
			const cleo = await app.person("cleo@example.com");
			const archive = await app.http.inject({
				url: "/api/account/export",
				headers: { authorization: `Bearer ${cleo.access}` },
			});
			expect(archive.body).toContain("It is on the page Billing.");
			await app.rows("delete from private.support_requests where email = 'cleo@example.com'");
			expect(await app.rows("select 1 from private.support_answers")).toEqual([]);
		});

		it("tell their writer under security events of each look and change, if the address is an account's", async () => {
			const writeAs = async (email: string): Promise<string> => {
				const payload = { name: "Dora", email, topic: "other", message: "Please look at my case." };
				const answer = await app.http.inject({ method: "POST", url: "/api/support", payload });
				return answer.json<{ reference: string }>().reference;
			};
			const told = async (who: Person) =>
				(await app.api(who, "GET", "/api/account/security-events")).body.events
					.filter(({ event }: { event: string }) => event.startsWith("support_request_"))
					.map(({ event, details }: { event: string; details: object }) => [event, details])
					.toReversed();
			const dora = await app.person("dora@example.com");
			const reference = await writeAs("Dora@Example.com");
			await ask("GET", "/support");
			expect(await told(dora), "a list shows nobody").toEqual([]);
			await ask("GET", `/support/${reference}`);
			app.clock.advance(1000);
			const key = randomUUID();
			for (let press = 0; press < 2; press += 1)
				await ask("POST", `/support/${reference}/answers`, { text: "We looked.", key });
			app.clock.advance(1000);
			for (let press = 0; press < 2; press += 1) await ask("POST", `/support/${reference}/close`);
			expect(await told(dora)).toEqual([
				["support_request_read_by_operator", { reference }],
				["support_request_answered_by_operator", { reference }],
				["support_request_closed_by_operator", { reference }],
			]);

			await app.rows("update auth.users set email_confirmed_at = null where id = $1", [dora.id]);
			await ask("GET", `/support/${reference}`);
			await app.rows("update auth.users set email_confirmed_at = now() where id = $1", [dora.id]);
			expect(await told(dora), "who never confirmed the address may not be who wrote").toHaveLength(3);
			const stranger = await writeAs("stranger@example.com");
			expect((await ask("GET", `/support/${stranger}`)).status).toBe(200);
			expect(await told(dora)).toHaveLength(3);
		});
	});

	describe("playbooks", () => {
		const broken = (broker: string, quarantined: string) =>
			app.rows(
				`insert into private.broker_health (broker, version, found, nothing, failed, reasons, drifts_in_row, failed_at, quarantined_at)
				 values ($1, 'v1', 3, 1, 5, '{"drift":5}', 5, ${quarantined}, ${quarantined})`,
				[broker],
			);

		it("in quarantine are released, and scans use them again", async () => {
			const now = `'${app.clock.now().toISOString()}'`;
			await broken("gone.example", now);
			await broken("fine.example", "null");
			const { playbooks } = (await ask("GET", "/playbooks")).body;
			expect(playbooks[0]).toMatchObject({
				broker: "gone.example",
				drifts_in_row: 5,
				reasons: [{ reason: "drift", count: 5 }],
				quarantined_at: expect.any(String),
				tried_again_at: expect.any(String),
			});
			const released = await ask("POST", "/playbooks/gone.example/release");
			const after = released.body.playbooks.find(
				({ broker }: { broker: string }) => broker === "gone.example",
			);
			expect(after).toMatchObject({ quarantined_at: null, drifts_in_row: 0, found: 3 });
			expect(await lastEvent()).toMatchObject({
				action: "playbook_released",
				details: { broker: "gone.example" },
			});
			expect((await ask("POST", "/playbooks/gone.example/release")).status, "once").toBe(404);
			expect((await ask("POST", "/playbooks/fine.example/release")).status).toBe(404);
			expect((await ask("POST", "/playbooks/none.example/release")).status).toBe(404);
		});
	});

	describe("removals that wait for people", () => {
		it("are counts by broker, and nobody's", async () => {
			const row = (state: string, task: string | null) =>
				app.rows(
					`insert into private.removals (user_id, id, broker, owner, state, state_since, automatic, priority, created_at, mail_token, task, listing_id)
					 values ($1, gen_random_uuid(), 'b.example', 'owner.example', $2, '2026-02-03', true, 1, now(), gen_random_uuid()::text, $3, gen_random_uuid())`,
					[ann.id, state, task],
				);
			for (const task of ["puzzle", "puzzle", "code"]) await row("needs_person", task);
			await row("sent", null);
			const { body, raw } = await ask("GET", "/removals");
			expect(body.waiting).toEqual([
				{ broker: "owner.example", step: "puzzle", count: 2, since: "2026-02-03T00:00:00.000Z" },
				{ broker: "owner.example", step: "code", count: 1, since: "2026-02-03T00:00:00.000Z" },
			]);
			expect(raw.toString()).not.toContain(ann.id);
			await app.rows("delete from private.removals");
		});
	});

	describe("sources", () => {
		it("tell how each provider answered, about nobody", async () => {
			app.source.behave("answer");
			await app.scan(ann);
			const { body, raw } = await ask("GET", "/sources");
			expect(body.providers).toMatchObject([{ label: expect.any(String), paused_until: null }]);
			const ok = body.answers.reduce((sum: number, one: { ok: number }) => sum + one.ok, 0);
			expect(ok).toBeGreaterThan(0);
			expect(raw.toString()).not.toContain(ann.id);
		});
	});

	describe("payments", () => {
		it("show what comparisons found and what still waits, and a press compares now", async () => {
			await app.rows("insert into private.billing_reconciliations values ('2026-03-01', 2, 1)");
			await app.rows(
				`insert into private.stripe_events (id, type, customer_id, created_at, received_at)
				 values ('evt_1', 'x', 'cus_behind', now(), '2026-03-02'), ('evt_2', 'x', 'cus_behind', now(), '2026-03-03')`,
			);
			await app.rows("insert into private.leaving_customers values ('cus_gone', '2026-03-04')");
			expect((await ask("GET", "/payments")).body).toMatchObject({
				comparisons: [{ at: "2026-03-01T00:00:00.000Z", missed: 2, mended: 1 }],
				waiting: [{ customer: "cus_behind", events: 2, since: "2026-03-02T00:00:00.000Z" }],
				leaving: [{ customer: "cus_gone", since: "2026-03-04T00:00:00.000Z" }],
			});
			expect((await ask("POST", "/payments/compare")).status).toBe(202);
			expect(await lastEvent()).toMatchObject({ action: "payments_compared" });
			const done = "select 1 from jobs.job where name = 'billing.reconcile' and state = 'completed'";
			await expect.poll(() => app.rows(done), { timeout: 20_000 }).toHaveLength(1);
		});
	});

	describe("the record", () => {
		it("comes in pages, newest first, and names operators by address and people by id alone", async () => {
			for (let looks = 0; looks < 30; looks += 1) await ask("GET", "/queues");
			const first = (await ask("GET", "/audit")).body;
			expect([first.events.length, first.more]).toEqual([50, true]);
			expect(first.events[0]).toMatchObject({
				operator: "operator@example.com",
				details: { room: "/audit" },
			});
			const second = (await ask("GET", `/audit?before=${first.events.at(-1).place}`)).body;
			expect(second.events[0].place).toBe(first.events.at(-1).place - 1);
			expect(JSON.stringify([first, second])).not.toContain(person);
			expect((await ask("GET", "/audit/verdict")).body).toEqual({
				events: expect.any(Number),
				broken_at: null,
				lost_leaves: 0,
			});
		});

		it("is exported as a table whose cells no spreadsheet runs, and by somebody on the record", async () => {
			const formula = `=HYPERLINK("https://evil.example","open"),\n"@x`;
			await ask("POST", "/people/look-up", { email: person, reason: formula });
			const { raw, headers } = await ask("GET", "/audit.csv");
			expect(headers["content-disposition"]).toBe('attachment; filename="unlisted-operators.csv"');
			const lines = raw.toString().split("\r\n");
			expect(lines[0]).toBe("Place,Time,Operator,What,About,Details,Commitment,Leaf");
			const own = lines.find((line) => line.includes("HYPERLINK")) ?? "";
			expect(own, "one line, and the text is inside a quoted cell").toMatch(
				/,"\{""reason"":""=HYPERLINK|"":""=HYPERLINK/,
			);
			for (const line of lines.slice(1, -1)) expect(line).toMatch(/^\d+,\d{4}-/);
			expect(await lastEvent()).toMatchObject({ action: "room_opened", details: { room: "/audit.csv" } });
		});

		it("is exported with all that proves it: each line's commitment is made from the line", async () => {
			const { body } = await app.http.inject({
				url: "/api/admin/audit.jsonl",
				headers: { authorization: `Bearer ${operator.access}` },
			});
			const lines = body
				.trim()
				.split("\n")
				.map((line) => JSON.parse(line));
			let previous: string | null = null;
			for (const [at, line] of lines.entries()) {
				expect([line.place, line.previous]).toEqual([at + 1, previous]);
				const details = Object.entries(line.details).toSorted(([one], [other]) => (one < other ? -1 : 1));
				const text = JSON.stringify([
					line.place,
					line.at,
					line.operator,
					line.action,
					line.subject,
					details,
					line.previous,
				]);
				const made = createHash("sha256")
					.update("unlisted operator event 1\n")
					.update(Buffer.from(line.salt, "hex"))
					.update(text)
					.digest("hex");
				expect(made, `line ${at + 1}`).toBe(line.commitment);
				previous = line.commitment;
			}
			expect(lines.length).toBeGreaterThan(50);
		});
	});

	it("nothing changes without a line in the record: every route that changes something was tried here", async () => {
		const changing = routesOf(app.http)
			.filter(({ method, path }) => /^\/api\/admin\//.test(path) && !["GET", "HEAD"].includes(method))
			.map(({ method, path }) => `${method} ${path}`);
		const recorded: Record<string, string> = {
			"POST /api/admin/queues/:name/retry": "jobs_retried",
			"POST /api/admin/playbooks/:broker/release": "playbook_released",
			"POST /api/admin/payments/compare": "payments_compared",
			"POST /api/admin/support/:reference/answers": "support_answered",
			"POST /api/admin/support/:reference/close": "support_closed",
			"POST /api/admin/people/look-up": "person_looked_up",
			"PUT /api/admin/settings": "settings_changed",
			"POST /api/admin/removals/:id/open": "step_opened",
			"POST /api/admin/removals/:id/outcome": "step_finished",
		};
		// Each has tests of its own: settings.db.test.ts here, and helping.db.test.ts of removals.
		const elsewhere = new Set(["settings_changed", "step_opened", "step_finished"]);
		expect(changing.map((route) => route.replace(/\{(\w+)\}/g, ":$1")).toSorted()).toEqual(
			Object.keys(recorded).toSorted(),
		);
		const actions = new Set((await app.events()).map(({ action }) => action));
		const missing = Object.values(recorded).filter((action) => !actions.has(action));
		expect(missing.filter((action) => !elsewhere.has(action))).toEqual([]);
	});
});
