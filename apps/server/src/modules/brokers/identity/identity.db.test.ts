import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { fakeListing } from "../../../providers/broker-sites/fake.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { quackenbush, useBrokers } from "../testing/brokers-app.ts";

onDatabase("what a person searches with", (open) => {
	const here = useBrokers(open);

	it("kept on the device is sealed for one scan, and is in the database neither before nor after", async () => {
		const saved = await here.call(here.ann, "PUT", "/identity", { kept: "device" });
		expect(saved.body).toMatchObject({ kept: "device", identity: { names: [] }, enough: false });
		expect((await here.app.scan(here.ann)).brokers).toMatchObject({ state: "needs_identity" });
		let meanwhile: unknown[] = [];
		here.sites.before(async () => {
			meanwhile = await here.app.rows(
				"select sealed, t::text ~* 'quackenbush' as plain from private.broker_handovers t",
			);
		});
		const started = await here.app.api(here.ann, "POST", "/start", { identity: quackenbush });
		const task = await here.app.ended(here.ann, started.body.task_id);
		expect(task.brokers).toMatchObject({ state: "ok", checked: 3 });
		expect(meanwhile).toMatchObject([{ plain: false }]);
		expect(await here.app.rows("select 1 from private.broker_handovers")).toEqual([]);
		const rows = await here.app.rows(
			"select kept, sealed from private.broker_identities where user_id = $1",
			[here.ann.id],
		);
		expect(rows).toEqual([{ kept: "device", sealed: null }]);
		expect((await here.app.scan(here.ann)).brokers).toMatchObject({ state: "needs_identity" });
	});

	it("and the brokers that we may contact are not overwritten by a page that read them before another one saved", async () => {
		for (const [path, mine, theirs] of [
			["/identity", { kept: "device" }, { kept: "here", identity: quackenbush }],
			["/settings", { on: true, countries: [], never: [] }, { on: false, countries: [], never: [] }],
		] as const) {
			const seen = (await here.call(here.ann, "GET", path)).body.saved_at;
			here.app.clock.advance(1000);
			const saved = await here.call(here.ann, "PUT", path, { ...theirs, seen });
			expect([saved.status, saved.body.saved_at === seen], path).toEqual([200, false]);
			here.app.clock.advance(1000);
			expect((await here.call(here.ann, "PUT", path, { ...mine, seen })).status, path).toBe(409);
			expect((await here.call(here.ann, "GET", path)).body, path).toEqual(saved.body);
			const fresh = { ...mine, seen: saved.body.saved_at };
			expect((await here.call(here.ann, "PUT", path, fresh)).status, path).toBe(200);
			expect((await here.call(here.ann, "PUT", path, mine)).status, "a client that tells no time").toBe(200);
		}
		// A page that was open for long does not bring back what another one deleted.
		const { saved_at: seen } = (await here.call(here.ann, "GET", "/identity")).body;
		expect((await here.call(here.ann, "DELETE", "/identity")).status).toBe(200);
		const again = { kept: "here", identity: quackenbush, seen };
		expect((await here.call(here.ann, "PUT", "/identity", again)).status).toBe(409);
	});

	it("handed over while a scan runs is searched with by the next scan", async () => {
		await here.call(here.ann, "PUT", "/identity", { kept: "device" });
		const running = randomUUID();
		await here.app.rows(
			"insert into private.scan_tasks (id, user_id, started_by, created_at, status) values ($1, $2, 'schedule', now(), 'running')",
			[running, here.ann.id],
		);
		const body = { identity: quackenbush, follow: true };
		for (const _ of [1, 2])
			expect((await here.app.api(here.ann, "POST", "/start", body)).body).toEqual({
				task_id: running,
				already_running: true,
				follows: true,
			});
		await here.app.rows(
			"update private.scan_tasks set status = 'completed', finished_at = now() where id = $1",
			[running],
		);
		// The job waits some seconds. This makes it due at once.
		const jobs = await here.app.rows(
			`update jobs.job set start_after = now() where name = 'scanner.scan-touched' and state = 'created'
			 returning data->>'taskId' as "taskId", data::text ~* 'quackenbush' as plain`,
		);
		expect(jobs).toMatchObject([{ plain: false }, { plain: false, taskId: jobs[0]?.taskId }]);
		await expect
			.poll(() => here.app.rows("select from private.scan_tasks where id = $1", [jobs[0]?.taskId]), {
				timeout: 20_000,
			})
			.toHaveLength(1);
		const task = await here.app.ended(here.ann, jobs[0]?.taskId);
		expect(task.brokers).toMatchObject({ state: "ok", checked: 3 });
	});

	it("says what is watched already and how many brokers would see each field", async () => {
		const { body } = await here.call(here.ann, "GET", "/identity");
		expect(body).toMatchObject({ kept: "here", identity: quackenbush, enough: true });
		expect(body.watched).toEqual([{ kind: "email", value: here.ann.email }]);
		expect(body.seen_by).toContainEqual({ field: "city", brokers: 3 });
	});

	it("refuses days that do not exist, and two present places", async () => {
		const put = (change: object) =>
			here.call(here.ann, "PUT", "/identity", { kept: "here", identity: { ...quackenbush, ...change } });
		expect((await put({ born: "1984-02-30" })).status).toBe(400);
		expect((await put({ born: "2999" })).status).toBe(400);
		const place = quackenbush.places[0];
		expect((await put({ places: [place, place] })).status).toBe(400);
	});

	it("is in the archive, and is deleted with the account", async () => {
		here.sites.shows("alpha.test", fakeListing("1"));
		await here.app.scan(here.ann);
		const exported = await here.app.api(here.ann, "GET", "/api/account/export");
		expect(exported.status).toBe(200);
		expect(exported.body.broker_identity).toMatchObject({ identity: quackenbush });
		expect(exported.body.broker_listings).toMatchObject([{ listing: { name: "Ann Quackenbush" } }]);
		const archive = await here.app.http.inject({
			method: "POST",
			url: "/api/account/delete",
			headers: { authorization: `Bearer ${here.ann.access}` },
			payload: { confirmation: "DELETE MY ACCOUNT", password: here.ann.password },
		});
		expect(archive.statusCode, archive.body).toBeLessThan(300);
		for (const table of ["identities", "listings", "look_ups", "listing_events"])
			expect(
				await here.app.rows(`select 1 from private.broker_${table} where user_id = $1`, [here.ann.id]),
			).toEqual([]);
	});
});
