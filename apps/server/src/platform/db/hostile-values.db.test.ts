import { beforeAll, expect, it } from "vitest";
import { onBothDatabases } from "../../testing/databases.ts";
import type { Database, Sql } from "./database.ts";
import { Unsendable } from "./sendable.ts";

/** Values that no statement can carry. */
const unsendable: Record<string, unknown> = {
	"a member of the prototype": Object.prototype.hasOwnProperty,
	"a constructor": Object,
	"the prototype itself": Object.prototype,
	"an object": { a: 1 },
	"an object without a prototype": Object.create(null),
	"a symbol": Symbol("x"),
	"a map": new Map([[1, 2]]),
	"a list with a function in it": ["a", () => 1],
	"a list that holds itself": holdsItself(),
	"something with a length and no text": { length: 5, toString: () => 7 },
	"something that throws when it is read": {
		toString: () => {
			throw new Error("boom");
		},
	},
	"a date that is none": new Date(Number.NaN),
	"a boxed text": new String("ab"),
};

/** Values that can be sent, although the database may refuse them. */
const odd: Record<string, unknown> = {
	"half a character pair": "\ud800",
	"the other half, behind a letter of two bytes": "é\udc00",
	"halves in a list": ["\ud800", "é\udc00"],
	"a NUL": "a\0b",
	"bytes that are no text": Buffer.from([0xff, 0xfe, 0x00]),
	"a number for a list": 7,
	"no number": Number.NaN,
	"a number beyond all numbers": 2n ** 90n,
	"a text of half a megabyte": "x".repeat(500_000),
	"a list of ten thousand": Array.from({ length: 10_000 }, (_, i) => String(i)),
	"nesting without end": "[".repeat(100_000),
};
const types = ["text", "text[]", "uuid", "int", "jsonb", "boolean", "timestamptz", "bytea"];

onBothDatabases("while one caller sends values that cannot be sent", (open) => {
	let db: Database;
	beforeAll(async () => {
		({ db } = await open());
		await db.query("create table public.counted (n int not null)");
	});

	/** Sends the same statement twice, because it is prepared the second time. */
	const sendAll = async (values: readonly unknown[], sql: Sql, says: (error: unknown) => void) => {
		for (const type of types) {
			for (const value of values) {
				for (let time = 0; time < 2; time += 1) {
					await sql.query(`select $1::${type} as v`, [value]).catch(says);
				}
			}
		}
	};

	/** Runs other statements and transactions until it is stopped. Throws at the first wrong result. */
	const otherCallers = (about: string) => {
		let on = true;
		const work = async () => {
			for (let n = 0; on; n += 1) {
				const { rows } = await db.query("select 41 + $1::int as n", [n]);
				expect(rows).toEqual([{ n: 41 + n }]);
				await db.transaction(async (tx) => {
					await tx.query("insert into public.counted values ($1)", [n]);
					expect((await tx.query("select $1::text as about", [about])).rows).toEqual([{ about }]);
				});
				await new Promise(setImmediate);
			}
		};
		const all = Promise.all([work(), work()]);
		return async () => {
			on = false;
			await all;
		};
	};

	it.each(Object.keys(unsendable))(
		"%s is refused before it is sent, and nobody else's statement fails",
		async (kind) => {
			const stop = otherCallers(kind);
			const refused = (error: unknown) => expect(error).toBeInstanceOf(Unsendable);
			await sendAll([unsendable[kind]], db, refused);
			await expect(db.query("select $1::text", [unsendable[kind]])).rejects.toBeInstanceOf(Unsendable);
			const inside = db.transaction(async (tx) => {
				await tx.query("insert into public.counted values (-1)");
				await tx.query("select $1::text as v", [unsendable[kind]]);
			});
			await expect(inside).rejects.toBeInstanceOf(Unsendable);
			await stop();
			expect((await db.query("select * from public.counted where n = -1")).rows).toEqual([]);
		},
	);

	it.each(Object.keys(odd))("%s is answered or refused, and nobody else's statement fails", async (kind) => {
		const stop = otherCallers(kind);
		await sendAll([odd[kind]], db, () => undefined);
		for (const type of types) {
			await db
				.transaction(async (tx) => {
					await tx.query("insert into public.counted values (-1)");
					await tx.query(`select $1::${type} as v`, [odd[kind]]);
					throw new Error("enough");
				})
				.catch(() => undefined);
		}
		await stop();
		expect((await db.query("select * from public.counted where n = -1")).rows).toEqual([]);
	});

	it("with too few values, too many, far too many, or invalid SQL, no other caller's statement fails", async () => {
		const stop = otherCallers("counts");
		for (const values of [[], [1, 2], Array(70_000).fill(1)]) {
			for (let time = 0; time < 3; time += 1) {
				await expect(db.query("select $1::int as v", values)).rejects.toThrow();
				await expect(db.transaction((tx) => tx.query("select $1::int as v", values))).rejects.toThrow();
			}
		}
		await expect(db.query("select 'a\0b'")).rejects.toBeInstanceOf(Unsendable);
		await expect(db.runScript("select 1; select 'a\0b'")).rejects.toBeInstanceOf(Unsendable);
		await expect(db.query("select (((")).rejects.toMatchObject({ code: "42601" });
		await stop();
	});

	it("endless nesting fails only that statement, and its transaction is undone", async () => {
		const deep = "[".repeat(100_000);
		for (let time = 0; time < 3; time += 1) {
			await expect(db.query("select $1::jsonb as v", [deep])).rejects.toMatchObject({ code: "54001" });
			const inside = db.transaction(async (tx) => {
				await tx.query("insert into public.counted values (-2)");
				await tx.query("select $1::jsonb as v", [deep]);
			});
			await expect(inside).rejects.toMatchObject({ code: "54001" });
		}
		expect((await db.query("select * from public.counted where n = -2")).rows).toEqual([]);
	});

	it("a script that fails within its own transaction leaves no transaction open", async () => {
		const stop = otherCallers("scripts");
		for (let time = 0; time < 10; time += 1) {
			const script = "begin; insert into public.counted values (-3); select 1 / 0; commit;";
			await expect(db.runScript(script)).rejects.toMatchObject({ code: "22012" });
			await db.runScript("begin; insert into public.counted values (-3); rollback;");
		}
		await stop();
		expect((await db.query("select * from public.counted where n = -3")).rows).toEqual([]);
	});

	it("a transaction does not count as committed if the code ignored a failed statement", async () => {
		const passedOver = db.transaction(async (tx) => {
			await tx.query("insert into public.counted values (-4)");
			await tx.query("select 1 / 0").catch(() => undefined);
		});
		await expect(passedOver).rejects.toMatchObject({ code: "25P02" });
		expect((await db.query("select * from public.counted where n = -4")).rows).toEqual([]);
	});

	it("a statement that nobody waited for does not run in the next transaction", async () => {
		let late: Sql | undefined;
		await db.transaction(async (tx) => {
			late = tx;
		});
		const next = db.transaction(async (tx) => {
			await expect(late?.query("insert into public.counted values (-5)")).rejects.toThrow("is over");
			await tx.query("select 1");
		});
		await next;
		expect((await db.query("select * from public.counted where n = -5")).rows).toEqual([]);
	});
});

function holdsItself(): unknown[] {
	const list: unknown[] = [];
	list.push(list);
	return list;
}
