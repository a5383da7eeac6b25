import { createVirtualFileSystem } from "typescript/unstable/fs";
import { describe, expect, it } from "vitest";
import { conventional, unconventionalCalls } from "./calling-convention.ts";

const types = `
interface Sql { readonly query: unknown }
interface Transaction extends Sql { readonly inside: true }
interface ThingDeps { readonly clock: unknown }
interface Thing { readonly id: string }
`;

const complaintsAbout = (code: string) =>
	unconventionalCalls({
		root: "/",
		config: "tsconfig.json",
		looksAt: (path) => path === "code.ts",
		fs: createVirtualFileSystem({
			"/tsconfig.json": JSON.stringify({ compilerOptions: { types: [] }, files: ["code.ts"] }),
			"/code.ts": `${types}${code}\nexport {};\n`,
		}),
	});

describe("names a function that takes", () => {
	it.each([
		["the record after values", "function keep(thing: Thing, deps: ThingDeps) {}"],
		[
			"values in one record with what it needs",
			'function keep(old: Thing, { clock, id }: Thing & Pick<ThingDeps, "clock">) {}',
		],
		["the transaction after values", "const keep = (deps: ThingDeps, thing: Thing, tx: Transaction) => {};"],
		["the database after an id", "async function keep(id: string, sql: Sql) {}"],
	])("%s", (_what, code) => {
		expect(complaintsAbout(code)).toEqual([expect.stringMatching(/^code\.ts:6: the (record|transaction) /)]);
	});
});

it.each([
	["a use case", "const keep = (deps: ThingDeps) => async (thing: Thing) => {};"],
	["a helper", 'function keep({ clock }: Pick<ThingDeps, "clock">, tx: Transaction, thing: Thing) {}'],
	["a statement", "async function thingOf(sql: Sql, id: string) {}"],
	[
		"a use case inside a transaction",
		"const keep = (deps: ThingDeps) => (tx: Transaction, id: string) => {};",
	],
])("%s is as the house has it", (_what, code) => {
	expect(complaintsAbout(code)).toEqual([]);
});

it("looks at use cases, helpers and repositories, and not at routes or tests", () => {
	const looked = (path: string) => conventional.looksAt(`apps/server/src/modules/${path}`);
	expect(looked("billing/core/in-turn.ts")).toBe(true);
	expect(looked("billing/core/customers.repository.ts")).toBe(true);
	expect(looked("billing/subscription/billing.routes.ts")).toBe(false);
	expect(looked("billing/mirror/webhooks.db.test.ts")).toBe(false);
});
