import { fileURLToPath } from "node:url";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openTestPostgres } from "../../apps/server/src/testing/databases.ts";
import { everyStatement } from "../../scripts/lib/rows/every-statement.ts";
import { growing } from "./fill.ts";
import { fillAt } from "./filled-database.ts";
import { growsWithItsAnswer, mayReadWhole, notExplained, staySmall, withoutPlan } from "./may-read-whole.ts";
import { measureAll } from "./measure-all.ts";
import { type Cost, measureStatement, sizesOf } from "./measure-statement.ts";
import { sampleOf } from "./parameters.ts";
import { wrongStatements } from "./wrong-statements.ts";

const people = 2000;
const onCitus = () => inject("workerPorts").length > 0;

// A plan on Citus does not show what its workers read.
describe.skipIf(onCitus())("in a database of two thousand people", () => {
	let url: string;
	let client: pg.Client;
	let close: () => Promise<void>;
	beforeAll(async () => {
		({ url = "", close } = await openTestPostgres());
		client = await fillAt(url, people);
		// These tables are small, so a full scan would often be cheapest. With this setting it is chosen only if
		// nothing else works.
		await client.query("set enable_seqscan = off; set jit = off");
	}, 240_000);
	afterAll(async () => {
		await client.end();
		await close();
	});

	it("a statement that reads a large part of a growing table is found, even if it cannot run", async () => {
		const asked = { people: [await sampleOf(client, 1000)], sizes: await sizesOf(client) };
		const told: Record<string, string> = {};
		for (const [what, { text }] of Object.entries(wrongStatements)) {
			const cost = await measureStatement(client, text, asked);
			told[what] = typeof cost === "string" ? "it is not explained" : cost.whole.join("; ");
		}
		expect(told).toEqual(
			Object.fromEntries(
				Object.entries(wrongStatements).map(([what, { found }]) => [what, expect.stringMatching(found)]),
			),
		);
	});

	it("every table has rows there, or stays small with a reason", async () => {
		const { rows } = await client.query<{ name: string }>(
			`select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
				and relnamespace::regnamespace::text in ('auth', 'private', 'public') order by 1`,
		);
		const unknown = rows.filter(({ name }) => !growing.has(name) && !Object.hasOwn(staySmall, name));
		expect(unknown).toEqual([]);
		expect(Object.keys(staySmall).filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
		expect(
			Object.keys(staySmall).filter((name) => growing.has(name)),
			"stay small with a reason, and have rows here",
		).toEqual([]);
	});

	it("no statement of the product does, except those with a reason", async () => {
		const statements = everyStatement(fileURLToPath(new URL("../..", import.meta.url)));
		const costs = await measureAll(client, statements, { people, samples: 1, url });
		const unplanned = new Set(
			statements.filter(({ text }) => withoutPlan.test(text)).map(({ name }) => name),
		);
		const found = new Map<string, string>();
		for (const [name, cost] of costs) {
			const what = whatIsWrong(cost);
			if (what !== null && !unplanned.has(name)) found.set(name, what);
		}
		const reasons = { ...mayReadWhole, ...growsWithItsAnswer, ...notExplained };
		const without = [...found].filter(([name]) => !Object.hasOwn(reasons, name));
		expect(without.map(([name, what]) => `${name}: ${what}`)).toEqual([]);
		const needed = Object.keys({ ...mayReadWhole, ...notExplained });
		expect(
			needed.filter((name) => !found.has(name)),
			"have a reason and do not need it",
		).toEqual([]);
		// Two sizes would show whether these still grow. One size shows whether the statement is still there.
		expect(
			Object.keys(growsWithItsAnswer).filter((name) => !costs.has(name)),
			"have a reason, and no statement has this name",
		).toEqual([]);
		expect(
			Object.keys(growsWithItsAnswer).filter((name) => Object.hasOwn(mayReadWhole, name)),
			"have two reasons",
		).toEqual([]);
	}, 240_000);
});

function whatIsWrong(cost: Cost | string): string | null {
	if (typeof cost === "string") return `it is not explained: ${cost.replace(/\s+/g, " ")}`;
	return cost.whole.length > 0 ? cost.whole.join("; ") : null;
}
