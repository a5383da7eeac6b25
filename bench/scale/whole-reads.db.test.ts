import { fileURLToPath } from "node:url";
import { expect, inject, it } from "vitest";
import { openTestPostgres } from "../../apps/server/src/testing/databases.ts";
import { everyStatement } from "../../scripts/lib/rows/every-statement.ts";
import { fillAt } from "./filled-database.ts";
import { growsWithItsAnswer, mayReadWhole } from "./may-read-whole.ts";
import { measureAll } from "./measure-all.ts";

const people = 2000;

it("no statement reads a large part of a table that grows, but those with a reason", async ({ skip }) => {
	skip(inject("workerPorts").length > 0, "The plan of a Citus does not say what is read on its workers.");
	const { url = "", close } = await openTestPostgres();
	const client = await fillAt(url, people);
	// These tables are small, so reading one whole would often be the cheapest. Here it is chosen only if nothing else can do it.
	await client.query("set enable_seqscan = off; set jit = off");
	const statements = everyStatement(fileURLToPath(new URL("../..", import.meta.url)));
	const costs = await measureAll(client, statements, { people, samples: 1, url });
	const found: Record<string, readonly string[]> = {};
	for (const [name, cost] of costs) {
		if (typeof cost !== "string" && cost.whole.length > 0) found[name] = cost.whole;
	}
	await client.end();
	await close();
	const reasons = { ...mayReadWhole, ...growsWithItsAnswer };
	const without = Object.entries(found).filter(([name]) => !Object.hasOwn(reasons, name));
	expect(without.map(([name, whole]) => `${name}: ${whole.join("; ")}`)).toEqual([]);
	const idle = Object.keys(mayReadWhole).filter((name) => !Object.hasOwn(found, name));
	expect(idle, "have a reason and do not need it").toEqual([]);
}, 240_000);
