import type pg from "pg";
import type { WrittenStatement } from "../../scripts/lib/rows/every-statement.ts";
import { type Cost, measureStatement, sizesOf } from "./measure-statement.ts";
import { sampleOf } from "./parameters.ts";
import { measureQueueSupervision } from "./queue-supervision.ts";
import { restStatements } from "./rest-requests.ts";

/** The numbers of people who have rows in every table. */
const numbers = [1000, 2000, 3000, 5000, 7000];

/**
 * The cost of every statement here. A text instead says why a statement cannot be explained, such as one that sets
 * something.
 */
export async function measureAll(
	client: pg.Client,
	statements: readonly WrittenStatement[],
	{ people, samples, url }: { readonly people: number; readonly samples: number; readonly url: string },
): Promise<Map<string, Cost | string>> {
	const sizes = await sizesOf(client);
	const own = numbers.filter((n) => n <= people).slice(0, samples);
	const chosen = [];
	for (const n of own) chosen.push(await sampleOf(client, n));
	const costs = new Map<string, Cost | string>();
	for (const { name, text } of statements) {
		costs.set(name, await measureStatement(client, text, { people: chosen, sizes }));
		if (!/\boffset \$\d/.test(text)) continue;
		const last = { people: chosen, sizes, skipped: Math.max(0, people - 50) };
		costs.set(`${name}, the last page`, await measureStatement(client, text, last));
	}
	for (const { name, role, text } of restStatements()) {
		const [person] = chosen;
		if (!person) continue;
		const claims = JSON.stringify({ sub: person.id, role });
		await client.query("select set_config('request.jwt.claims', $1, false)", [claims]);
		await client.query(`set role ${role}`);
		const asked = { people: [person, person, person].slice(0, samples), sizes };
		costs.set(name, await measureStatement(client, text(person.id, people), asked));
		await client.query("reset role");
	}
	costs.set("the queue's own supervision", await measureQueueSupervision(client, url));
	return costs;
}
