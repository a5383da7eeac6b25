import { readdir } from "node:fs/promises";
import type { Attack, Verdict } from "./support/attack.ts";
import { startVictim, victimAt } from "./support/victim.ts";

/** `npm run attacks [-- NAME…] [--url http://127.0.0.1:PORT]`: one attack, or all. One is a file here that exports `attack`. */
const folder = new URL("./", import.meta.url);

export async function attacksHere(): Promise<Attack[]> {
	const files = (await readdir(folder)).filter((file) => file.endsWith(".ts") && file !== "run.ts").sort();
	const modules = files.map((file) => import(new URL(file, folder).href) as Promise<{ attack: Attack }>);
	return (await Promise.all(modules)).map(({ attack }) => attack);
}

export interface Result extends Verdict {
	readonly name: string;
	readonly seconds: number;
}

/** One after the other, because some of them watch how the server treats everybody else meanwhile. */
export async function attackAll(
	attacks: readonly Attack[],
	url: string | null,
	tell: (result: Result) => void,
): Promise<Result[]> {
	const victim = url === null ? await startVictim() : victimAt(url);
	const results: Result[] = [];
	try {
		for (const attack of attacks) {
			const started = performance.now();
			const verdict = await attack.run(victim.target).catch(
				(error: unknown): Verdict => ({
					// An attack that could not be carried out has shown nothing.
					outcome: "DID NOT HOLD",
					evidence: `broke off: ${error instanceof Error ? error.message : error}`,
				}),
			);
			const result = { name: attack.name, ...verdict, seconds: (performance.now() - started) / 1000 };
			results.push(result);
			tell(result);
		}
	} finally {
		await victim.stop();
	}
	return results;
}
