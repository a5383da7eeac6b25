import { parseArgs } from "node:util";
import { attackAll, attacksHere } from "../../attacks/run.ts";
import { buildSiteIfStale } from "../lib/build-site.ts";

/** `npm run attacks [-- NAME…] [--url http://127.0.0.1:PORT]`. Exits with 1 if a defense failed. */
try {
	const { values, positionals } = parseArgs({
		args: process.argv.slice(2),
		allowPositionals: true,
		options: { url: { type: "string" } },
	});
	const all = await attacksHere();
	const names = all.map(({ name }) => name);
	const unknown = positionals.filter((name) => !names.includes(name));
	if (unknown.length > 0) {
		throw new Error(`No attack is called ${unknown.join(", ")}. There are: ${names.join(", ")}.`);
	}
	const chosen = all.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
	await buildSiteIfStale();
	const width = Math.max(...chosen.map(({ name }) => name.length));
	const results = await attackAll(chosen, values.url ?? null, ({ name, outcome, seconds, evidence }) => {
		const head = `${name.padEnd(width)}  ${outcome.padEnd(12)}  ${`${seconds.toFixed(1)} s`.padStart(7)}`;
		console.log(`${head}  ${evidence.length > 400 ? `${evidence.slice(0, 400)}…` : evidence}`);
	});
	const count = (outcome: string) => results.filter((result) => result.outcome === outcome).length;
	console.log(
		`\n${count("held")} held, ${count("DID NOT HOLD")} did not hold, ${count("not tried")} not tried.`,
	);
	if (count("DID NOT HOLD") > 0) process.exitCode = 1;
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 2;
}
