import { beforeAll, describe, expect, it, vi } from "vitest";
import { onBothDatabases, type TestDatabase } from "../../testing/databases.ts";
import { asCaller, type Transaction } from "./database.ts";

onBothDatabases("the database", (open, kind) => {
	let db: TestDatabase["db"];
	beforeAll(async () => {
		({ db } = await open());
		await db.query("create table public.notes (owner uuid not null, text text not null, size bigint)");
		await db.query("alter table public.notes enable row level security");
		await db.query("grant select, insert on public.notes to authenticated");
		await db.query("create policy own on public.notes to authenticated using (owner = auth.uid())");
	});

	it("is PostgreSQL 18", async () => {
		const { rows } = await db.query<{ version: string }>("select version()");
		expect(rows[0]?.version).toMatch(/^PostgreSQL 18\./);
	});

	it("returns the same types on both databases", async () => {
		const { rows } = await db.query(
			"select 1::int as i, 2::bigint as b, true as t, '2026-01-02T03:04:05Z'::timestamptz as at, '{\"a\":1}'::jsonb as j, null as n, '\\x01ff'::bytea as y, array['a'] as l",
		);
		const row = rows[0] as Record<string, unknown>;
		expect(row).toMatchObject({
			i: 1,
			b: 2,
			t: true,
			at: new Date("2026-01-02T03:04:05Z"),
			j: { a: 1 },
			n: null,
			l: ["a"],
		});
		expect(Buffer.from(row.y as Uint8Array)).toEqual(Buffer.from([1, 255]));
	});

	it("keeps all of a transaction or none of it", async () => {
		const count = async () =>
			(await db.query<{ n: number }>("select count(*) as n from public.notes")).rows[0]?.n;
		const before = await count();
		const half = db.transaction(async (tx) => {
			await tx.query("insert into public.notes values (gen_random_uuid(), 'x')");
			throw new Error("half way");
		});
		await expect(half).rejects.toThrow("half way");
		expect(await count()).toBe(before);
		await db.transaction((tx) => tx.query("insert into public.notes values (gen_random_uuid(), 'x')"));
		expect(await count()).toBe((before ?? 0) + 1);
	});

	it("can be used again after a statement failed inside a transaction", async () => {
		await expect(db.transaction((tx) => tx.query("select nonsense"))).rejects.toThrow();
		await expect(db.query("select 1")).resolves.toBeDefined();
	});

	describe("a statement that is repeated", () => {
		it("returns and accepts every type as it did the first time", async () => {
			const ask = () =>
				db.query(
					`select $1::int as i, $2::bigint as b, $3::boolean as t, $4::timestamptz as at, $5::jsonb as j,
						$6::text as n, $7::bytea as y, $8::text[] as l, $9::uuid as u`,
					[
						1,
						2 ** 40,
						false,
						new Date("2026-01-02T03:04:05.678Z"),
						JSON.stringify({ a: ["ä"] }),
						null,
						Buffer.from([0, 255]),
						["a,b", 'c"d'],
						"00000000-0000-4000-8000-00000000000a",
					],
				);
			const plain = (row: Record<string, unknown> = {}) => ({ ...row, y: [...(row.y as Uint8Array)] });
			const first = plain((await ask()).rows[0]);
			expect(first).toMatchObject({ i: 1, b: 2 ** 40, t: false, n: null, y: [0, 255], l: ["a,b", 'c"d'] });
			for (let again = 0; again < 4; again += 1) expect(plain((await ask()).rows[0])).toEqual(first);
		});

		it("counts the rows that it touched", async () => {
			const insert = () =>
				db.query("insert into public.notes select gen_random_uuid(), $1 from generate_series(1, 3)", [
					"many",
				]);
			for (let again = 0; again < 4; again += 1) expect((await insert()).affected).toBe(3);
		});

		it("fails with the same code, and the database keeps working", async () => {
			const divide = (by: number) => db.query("select 1 / $1::int as one", [by]);
			for (let again = 0; again < 4; again += 1) {
				await expect(divide(0)).rejects.toMatchObject({ code: "22012" });
				expect((await divide(1)).rows).toEqual([{ one: 1 }]);
			}
			const inside = db.transaction(async (tx) => {
				await tx.query("select 1 / $1::int as one", [1]);
				await tx.query("select 1 / $1::int as one", [0]);
			});
			await expect(inside).rejects.toMatchObject({ code: "22012" });
			expect((await divide(1)).rows).toEqual([{ one: 1 }]);
		});

		it("returns the columns that a table has now", async () => {
			await db.query("create table public.altered (id int, a text)");
			await db.query("insert into public.altered values (1, 'x')");
			const ask = () => db.query("select * from public.altered where id = $1", [1]);
			for (let again = 0; again < 4; again += 1) expect((await ask()).rows).toEqual([{ id: 1, a: "x" }]);
			await db.query("alter table public.altered add column b text default 'new'");
			for (let again = 0; again < 4; again += 1) {
				expect((await ask()).rows).toEqual([{ id: 1, a: "x", b: "new" }]);
			}
		});

		it("loses no transaction when a table is altered", async () => {
			await db.query("create table public.altered_again (id int)");
			const ask = (tx: { query: typeof db.query }) =>
				tx.query("select * from public.altered_again where id = $1", [1]);
			for (let again = 0; again < 4; again += 1) await db.transaction(ask);
			await db.query("alter table public.altered_again add column b text");
			for (let again = 0; again < 4; again += 1) {
				await expect(db.transaction(ask)).resolves.toMatchObject({ rows: [] });
			}
		});
	});

	describe("as a caller", () => {
		const ann = "00000000-0000-4000-8000-00000000000a";
		const bo = "00000000-0000-4000-8000-00000000000b";
		const as = (sub: string) => ({ role: "authenticated" as const, claims: { sub, role: "authenticated" } });
		const texts = (caller: Parameters<typeof asCaller>[1]) =>
			asCaller(
				db,
				caller,
				async (tx) => (await tx.query<{ text: string }>("select text from public.notes")).rows,
			);

		beforeAll(async () => {
			await db.query("insert into public.notes values ($1, 'of ann'), ($2, 'of bo')", [ann, bo]);
		});

		it("shows people only their own rows", async () => {
			expect(await texts(as(ann))).toEqual([{ text: "of ann" }]);
			expect(await texts(as(bo))).toEqual([{ text: "of bo" }]);
		});

		it("does not let a person write a row for someone else", async () => {
			const write = asCaller(db, as(ann), (tx) =>
				tx.query("insert into public.notes values ($1, 'forged')", [bo]),
			);
			await expect(write).rejects.toMatchObject({ code: "42501" });
		});

		it("leaves no role and no claims for the connection's next user", async () => {
			await texts(as(ann));
			const { rows } = await db.query<{ user: string; claims: string | null }>(
				`select current_user as user, current_setting('request.jwt.claims', true) as claims`,
			);
			expect(rows[0]?.user).toBe("postgres");
			expect(rows[0]?.claims ?? "").toBe("");
		});

		it.each(["anon", "authenticated", "service_role"] as const)(
			"sees nothing of schema private as %s",
			async (role) => {
				const read = asCaller(db, { role, claims: {} }, (tx) =>
					tx.query("select * from private.person_keys"),
				);
				await expect(read).rejects.toMatchObject({ code: "42501" });
			},
		);
	});

	it("completes both of two transactions that wait for each other", async () => {
		if (db.kind !== "postgres") return;
		await db.query("create table public.crossed (id int primary key, n int not null)");
		await db.query("insert into public.crossed values (1, 0), (2, 0)");
		const count = (tx: Transaction, id: number) =>
			tx.query("update public.crossed set n = n + 1 where id = $1", [id]);
		const bothHoldOne = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
		let runs = 0;
		const cross = (mine: number, other: number) =>
			db.transaction(async (tx) => {
				runs += 1;
				await count(tx, mine + 1);
				bothHoldOne[mine]?.resolve();
				await bothHoldOne[other]?.promise;
				await count(tx, other + 1);
			});
		await Promise.all([cross(0, 1), cross(1, 0)]);
		expect(runs).toBeGreaterThan(2);
		expect((await db.query("select n from public.crossed")).rows).toEqual([{ n: 2 }, { n: 2 }]);
	});

	it("survives losing a connection between two statements of a transaction", async () => {
		if (db.kind !== "postgres") return;
		const half = db.transaction(async (tx) => {
			const { rows } = await tx.query<{ pid: number }>("select pg_backend_pid() as pid");
			await db.query("select pg_terminate_backend($1, 10000)", [rows[0]?.pid]);
			// The end of the socket arrives in a later turn of the event loop, while nothing uses it.
			await vi.waitFor(() => expect(tx.query("select 1")).rejects.toThrow(), { timeout: 10_000 });
			await tx.query("select 1");
		});
		await expect(half).rejects.toThrow(/connection|terminat/i);
		await expect(db.query("select 1")).resolves.toBeDefined();
	});

	it("notifies listeners even after their connection was lost", async () => {
		if (db.kind !== "postgres") return;
		const heard = Promise.withResolvers<string>();
		const end = await db.listen("test_lost", heard.resolve);
		const lost =
			"select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'unlisted-listen' and datname = current_database()";
		const { rows } = await db.query(lost);
		expect(rows.length).toBeGreaterThan(0);
		const telling = setInterval(() => void db.query("select pg_notify('test_lost', 'again')"), 100);
		expect(await heard.promise).toBe("again");
		clearInterval(telling);
		await end();
	});

	it("notifies listeners", async () => {
		const heard = Promise.withResolvers<string>();
		const end = await db.listen("test_channel", heard.resolve);
		await db.query("select pg_notify('test_channel', 'hello')");
		expect(await heard.promise).toBe("hello");
		await end();
	});

	it(`is a ${kind}`, () => {
		expect(db.kind).toBe(kind);
	});
});
