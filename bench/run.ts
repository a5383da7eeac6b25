import { readdir } from "node:fs/promises";
import { type Measure, printTable } from "./support/report.ts";

/**
 * `npm run bench [-- NAME] [--json] [--strict]`: runs one benchmark or all. A benchmark is a file here that exports
 * `run`. A missed goal is a figure to look at, because other programs on the machine count too. With `--strict` it is
 * a failure.
 */
const folder = new URL("./", import.meta.url);
const args = process.argv.slice(2);
const json = args.includes("--json");
const strict = args.includes("--strict");
const wanted = args.filter((arg) => !arg.startsWith("-"));

const names = (await readdir(folder))
	.filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && file !== "run.ts")
	.map((file) => file.slice(0, -".ts".length))
	.sort();

const unknown = [...wanted.filter((name) => !names.includes(name)), ...args.filter(isUnknownOption)];
if (unknown.length > 0) {
	console.error(`No benchmark is called ${unknown.join(", ")}. There are: ${names.join(", ")}.`);
	process.exitCode = 2;
} else {
	await runAll(wanted.length > 0 ? wanted : names);
}

async function runAll(chosen: readonly string[]): Promise<void> {
	if (!json && chosen.length > 1) console.log(`Benchmarks: ${chosen.join(", ")}`);
	// Standard output is only for the JSON array. Output of a benchmark or library goes to standard error.
	const answer = process.stdout.write.bind(process.stdout);
	if (json) process.stdout.write = process.stderr.write.bind(process.stderr);
	const all: Measure[] = [];
	for (const name of chosen) {
		try {
			const { run } = (await import(new URL(`${name}.ts`, folder).href)) as { run(): Promise<Measure[]> };
			const measures = await run();
			all.push(...measures);
			if (!json) {
				console.log(`\n${name}`);
				printTable(measures);
			}
		} catch (error) {
			console.error(`${name} did not finish: ${error instanceof Error ? error.message : error}`);
			process.exitCode = 1;
		}
	}
	if (json) answer(`${JSON.stringify(all)}\n`);
	const missed = all.filter(({ ok }) => ok === false);
	if (!strict || missed.length === 0) return;
	console.error(`${missed.length} goals were missed: ${missed.map(({ name }) => name).join("; ")}`);
	process.exitCode = 1;
}

function isUnknownOption(arg: string): boolean {
	return arg.startsWith("-") && arg !== "--json" && arg !== "--strict";
}
