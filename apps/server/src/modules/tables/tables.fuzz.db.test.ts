import fc from "fast-check";
import { expect, inject, it } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
import { useTables } from "../../testing/tables-app.ts";
import { catalogue } from "./tables.catalogue.ts";

const table = fc.constantFrom(...catalogue.tables.keys());
const column = fc.oneof(
	fc.constantFrom(...[...catalogue.tables.values()].flatMap(({ columns }) => [...columns.keys()])),
	fc.constantFrom(
		"stripe_customer_id",
		"xmax",
		"ctid",
		"constructor",
		"preferences->a->>0",
		"subscriptions",
		"*",
	),
	fc.string({ maxLength: 12 }),
);
const value = fc.oneof(
	fc.constantFrom(
		"null",
		"true",
		"1",
		"-1",
		"2026-01-01",
		"{}",
		"{a,b}",
		"(1,2)",
		'("a",b)',
		'{"a":1}',
		"*",
		"' or 1=1--",
		"9".repeat(30),
		"\ud800",
		"\u0000",
	),
	fc.string({ unit: "binary", maxLength: 20 }),
	fc.uuid(),
);
const operator = fc.oneof(
	fc.constantFrom(
		"eq",
		"neq",
		"gt",
		"gte",
		"lt",
		"lte",
		"like",
		"ilike",
		"is",
		"in",
		"cs",
		"cd",
		"ov",
		"isdistinct",
		"match",
		"fts",
		"eq(any)",
		"like(all)",
		"not.eq",
		"not.in",
		"not.is",
	),
	fc.string({ maxLength: 6 }),
);
const filter = fc.tuple(column, operator, value).map(([c, o, v]) => [c, `${o}.${v}`] as [string, string]);
const group = fc
	.tuple(
		fc.constantFrom("or", "and", "not.or", "subscriptions.or"),
		fc.array(fc.tuple(column, operator, value), { maxLength: 4 }),
	)
	.map(([name, parts]) => [name, `(${parts.map((part) => part.join(".")).join(",")})`] as [string, string]);
const item = fc.oneof(
	column,
	fc.tuple(fc.string({ maxLength: 70 }), column).map(([alias, c]) => `${alias}:${c}`),
	fc
		.tuple(column, fc.constantFrom("text", "int", "uuid", "jsonb", "date", "regclass", "bool"))
		.map(([c, type]) => `${c}::${type}`),
	fc
		.tuple(
			fc.constantFrom("", "...", "a:"),
			fc.constantFrom("subscriptions", "payment_history", "profiles", "users"),
			fc.constantFrom("", "!inner", "!left", "!x"),
			fc.array(column, { maxLength: 3 }),
		)
		.map(([start, name, hint, inside]) => `${start}${name}${hint}(${inside.join(",")})`),
);
const parameter = fc.oneof(
	filter,
	group,
	fc.array(item, { maxLength: 5 }).map((items) => ["select", items.join(",")] as [string, string]),
	fc.tuple(
		fc.constantFrom("order", "subscriptions.order", "limit", "offset", "columns", "on_conflict"),
		fc.oneof(column, value, fc.constantFrom("amount.desc.nullslast", "subscriptions(id).asc", "1", "0")),
	),
	fc.tuple(fc.string({ maxLength: 10 }), fc.string({ unit: "binary", maxLength: 30 })),
);
const prefer = fc.subarray([
	"return=representation",
	"return=minimal",
	"return=headers-only",
	"count=exact",
	"resolution=merge-duplicates",
	"resolution=ignore-duplicates",
	"missing=default",
	"handling=strict",
	"max-affected=1",
	"nonsense",
]);
const row = fc.dictionary(column, fc.oneof(value, fc.jsonValue({ maxDepth: 2 })), { maxKeys: 4 });
const body = fc.oneof(
	row.map((one) => JSON.stringify(one)),
	fc.array(row, { maxLength: 3 }).map((rows) => JSON.stringify(rows)),
	fc.json({ maxDepth: 3 }),
	fc.string({ maxLength: 30 }),
);
/** Well-formed requests, so that many reach the database. */
const sane = table.chain((name) => {
	const own = fc.constantFrom(...(catalogue.tables.get(name)?.columns.keys() ?? []));
	const test = fc.tuple(own, fc.constantFrom("is.null", "not.is.null", "is.not_null"));
	const or = fc
		.array(test, { minLength: 1, maxLength: 3 })
		.map((all) => ["or", `(${all.map((one) => one.join(".")).join(",")})`]);
	const order = fc.tuple(
		fc.constant("order"),
		own.map((one) => `${one}.desc.nullslast`),
	);
	const select = fc.tuple(
		fc.constant("select"),
		fc.uniqueArray(own, { minLength: 1 }).map((all) => all.join(",")),
	);
	return fc.record({
		table: fc.constant(name),
		query: fc
			.uniqueArray(fc.oneof(test, or, order, select), { maxLength: 3, selector: ([key]) => key })
			.map((all) => new URLSearchParams(all as [string, string][]).toString()),
	});
});
/** A client resolves "." and ".." in an address before it sends the request. */
const segment = fc.webSegment().filter((text) => !/^(\.|%2e){1,2}$/i.test(text));
const wild = fc.record({
	table: fc.oneof({ weight: 9, arbitrary: table }, { weight: 1, arbitrary: segment }),
	query: fc.oneof(
		{
			weight: 9,
			arbitrary: fc.array(parameter, { maxLength: 4 }).map((all) => new URLSearchParams(all).toString()),
		},
		{ weight: 1, arbitrary: fc.webQueryParameters() },
	),
});
const request = fc.record({
	target: fc.oneof(sane, wild),
	method: fc.constantFrom("GET", "GET", "HEAD", "POST", "PATCH", "DELETE"),
	prefer,
	accept: fc.constantFrom(
		"*/*",
		"application/json",
		"application/vnd.pgrst.object+json",
		"application/vnd.pgrst.array+json;nulls=stripped",
		"text/csv",
	),
	range: fc.constantFrom(undefined, "0-0", "1-", "5-2", "bytes=0-1"),
	body,
});

const runs = inject("thorough") ? 600 : 150;

onDatabase("any request to /rest/v1 at all", (open) => {
	const here = useTables(open, "Zebulon");

	const rowsOfOther = async () =>
		(
			await here.db.query(
				`select p.*, u.*, s.*, (select count(*) from public.payment_history h where h.subscription_id = s.id) as payments
				 from public.profiles p join public.user_preferences u using (user_id) join public.subscriptions s using (user_id)
				 where p.user_id = $1`,
				[here.bob.id],
			)
		).rows;

	it.each(["a person", "anon"])(
		"from %s is answered without a failure of ours, and without anybody else's row",
		async (who) => {
			const token = who === "anon" ? "anon" : here.ann.id;
			const before = await rowsOfOther();
			let answered = 0;
			await fc.assert(
				fc.asyncProperty(request, async (one) => {
					const answer = await here.app.http.inject({
						method: one.method as "GET",
						url: `/rest/v1/${one.target.table}?${one.target.query}`,
						headers: {
							authorization: `Bearer ${token}`,
							prefer: one.prefer.join(","),
							accept: one.accept,
							...(one.range && { range: one.range }),
							...(["POST", "PATCH"].includes(one.method) && { "content-type": "application/json" }),
						},
						...(["POST", "PATCH"].includes(one.method) && { payload: one.body }),
					});
					expect(answer.statusCode, answer.body).toBeLessThan(500);
					for (const secret of [here.bob.id, here.bob.subscriptionId, "Zebulon", "zebulon", "cus_secret"]) {
						expect(answer.body).not.toContain(secret);
					}
					if (answer.statusCode >= 400 && answer.body !== "") {
						expect(Object.keys(answer.json()).sort()).toEqual(["code", "details", "hint", "message"]);
					}
					if (answer.statusCode < 300) answered += 1;
					if (who === "anon") expect(answer.statusCode).toBeGreaterThanOrEqual(400);
				}),
				{ numRuns: runs },
			);
			// If few requests reached the database, the test would prove little.
			if (who !== "anon") expect(answered).toBeGreaterThan(runs / 20);
			expect(await rowsOfOther()).toEqual(before);
		},
	);
});
