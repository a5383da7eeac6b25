import { afterAll, beforeAll, expect, it } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
import { keepVerdict } from "./core/verdict.repository.ts";
import { leavesLost, verifyAudit } from "./role/verify-audit.ts";
import { type AdminApp, adminApp } from "./testing/admin-app.ts";

onDatabase("the record of what operators do", (open) => {
	let app: AdminApp;
	beforeAll(async () => {
		app = await adminApp(await open());
		const operator = await app.operator("auditor@example.com");
		await Promise.all(Array.from({ length: 5 }, () => app.api(operator, "GET", "/api/admin/health")));
	});
	afterAll(() => app.stop());

	/** Returns the figure of /metrics after the nightly check has run once more. */
	const nightly = async (): Promise<string[]> => {
		const { db } = app.parts;
		await app.queue.enqueue(db, "admin.verify-record", {});
		const running = async () =>
			(await db.query("select from jobs.job where name = 'admin.verify-record' and state <= 'active'")).rows;
		await expect.poll(running, { timeout: 30_000 }).toEqual([]);
		const { body } = await app.http.inject("/metrics");
		return body.split("\n").filter((line) => line.startsWith("unlisted_operator_record_broken{"));
	};

	it("is checked every night, though nobody asks", async () => {
		expect((await app.http.inject("/metrics")).body).not.toContain("unlisted_operator_record_broken{");
		expect(await nightly()).toEqual([
			'unlisted_operator_record_broken{of="event"} 0',
			'unlisted_operator_record_broken{of="leaves"} 0',
			'unlisted_operator_record_broken{of="check"} 0',
		]);
	});

	it("is not said to be well if it was not checked for two days, or if nobody knows when", async () => {
		const { db } = app.parts;
		const now = app.clock.now().getTime();
		const day = 86_400_000;
		const old = async (at: string) => {
			await keepVerdict(db, { brokenAt: null, lostLeaves: 0, at });
			const { body } = await app.http.inject("/metrics");
			return body.includes('unlisted_operator_record_broken{of="check"} 1');
		};
		const after = (ms: number) => old(new Date(now + ms).toISOString());
		expect([await after(-1.9 * day), await after(-2.1 * day), await after(day), await old("?")]).toEqual([
			false,
			true,
			true,
			true,
		]);
		await nightly();
	});

	it.each([
		"update private.operator_events set details = '{}'",
		"update private.operator_events set at = now() where false or place = 2",
		"delete from private.operator_events where place = 1",
		"truncate private.operator_events",
		"truncate private.operator_events cascade",
		"insert into private.operator_events select * from private.operator_events where place = 1 on conflict (place) do update set action = 'x'",
		"merge into private.operator_events e using (select 1) x on e.place = 1 when matched then delete",
	])("takes no change, not even from the application itself: %s", async (statement) => {
		await expect(app.parts.db.query(statement)).rejects.toThrow("takes no changes");
		expect((await app.events()).map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6]);
	});

	it("has no gaps, even if several requests write at once, and each event is a leaf of the transparency log", async () => {
		const leaves = await app.rows(
			`select e.place from private.operator_events e
			 join private.transparency_leaves l on l.id = e.leaf and l.commitment = e.commitment order by 1`,
			[],
		);
		expect(leaves.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6]);
		expect(await app.cli("verify")).toBe("6 events, each as it was written and in the transparency log.\n");
	});

	it("names the event that was changed behind the database's rules", async () => {
		const { db } = app.parts;
		await db.query("alter table private.operator_events disable trigger operator_events_stay");
		const tampering: [string, string][] = [
			["update private.operator_events set operator_id = gen_random_uuid() where place = 3", "event 3"],
			["update private.operator_events set at = at + interval '1 second' where place = 4", "event 4"],
			["delete from private.operator_events where place = 5", "event 5"],
			// Such rows cannot even be read.
			["update private.operator_events set details = 'null' where place = 2", "event 2"],
			["update private.operator_events set details = '7' where place = 2", "event 2"],
			["update private.operator_events set at = 'infinity' where place = 3", "event 3"],
			["update private.operator_events set at = '-infinity' where place = 3", "event 3"],
			[
				"update private.transparency_leaves set commitment = decode(repeat('ab', 32), 'hex') where id = (select leaf from private.operator_events where place = 1)",
				"event 1",
			],
		];
		// The first look at the log signs what waits.
		expect((await app.http.inject("/transparency/checkpoint")).statusCode).toBe(200);
		// The same at the end, where no later event names the one that is gone.
		tampering.push(
			["delete from private.operator_events where place = 6", "event 6"],
			["delete from private.operator_events where place > 3", "event 4"],
			["delete from private.operator_events", "event 1"],
			[
				"delete from private.transparency_leaves where id in (select leaf + n from private.operator_events, generate_series(0, 1) n where place = 6); delete from private.operator_events where place = 6",
				"2 leaves lost",
			],
		);
		for (const [statement, event] of tampering) {
			await expect(
				db.transaction(async (tx) => {
					for (const one of statement.split("; ")) await tx.query(one);
					const { brokenAt, lostLeaves } = await verifyAudit({ ...app.parts, db: tx as never })();
					throw new Error(lostLeaves > 0 ? `${lostLeaves} leaves lost` : `event ${brokenAt}`);
				}),
				statement,
			).rejects.toThrow(event);
		}
		await db.query("alter table private.operator_events enable always trigger operator_events_stay");
		expect(await app.cli("verify")).toContain("each as it was written");
	});

	it("counts lost leaves in slices, with the same result as at once", async () => {
		const { db } = app.parts;
		const counted = db.transaction(async (tx) => {
			await tx.query(
				`insert into private.transparency_leaves (commitment, position, added_at)
				 select sha256(n::text::bytea), n, now() from generate_series(1000, 5999) n`,
			);
			await tx.query(
				`insert into private.transparency_checkpoints (origin, size, root, note, signed_at)
				 values ('slices.example', 6000, sha256('root'), '', now())`,
			);
			await tx.query("delete from private.transparency_leaves where position >= 1000 and position % 700 < 3");
			const asDeps = { db: tx as never };
			const ways = await [1000, 1777, 1_000_000].reduce<Promise<number[]>>(
				async (soFar, atOnce) => [...(await soFar), await leavesLost(asDeps, atOnce)],
				Promise.resolve([]),
			);
			throw new Error(ways.join());
		});
		const [one, two, whole] = (await counted.catch(({ message }: Error) => message)).split(",");
		expect(Number(whole)).toBeGreaterThan(21);
		expect([one, two]).toEqual([whole, whole]);
	});

	it("says that its end was cut off, even after new events were written in the same places", async () => {
		const { db } = app.parts;
		const operator = await app.operator("another.auditor@example.com");
		const before = (await app.events()).length;
		await app.api(operator, "GET", "/api/admin/health");
		await db.query("alter table private.operator_events disable trigger operator_events_stay");
		await db.query("delete from private.operator_events where place = $1", [before + 1]);
		await db.query("alter table private.operator_events enable always trigger operator_events_stay");
		const cut = `event ${before + 1} is missing, or not what was written`;
		await expect(app.cli("verify")).rejects.toThrow(cut);
		await app.api(operator, "GET", "/api/admin/support");
		expect(await app.events()).toHaveLength(before + 1);
		await expect(app.cli("verify")).rejects.toThrow(cut);
		const { body } = await app.api(operator, "GET", "/api/admin/audit/verdict");
		expect(body).toMatchObject({ broken_at: before + 1, lost_leaves: 0 });
		expect(await nightly(), "and the next night says it").toContain(
			'unlisted_operator_record_broken{of="event"} 1',
		);
		const health = await app.api(operator, "GET", "/api/admin/health");
		expect(health.body.checks).toContainEqual({
			name: "Operators' record",
			state: "bad",
			said: expect.stringContaining("an event was changed or missing"),
		});
	});
});
