import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createKeyFile } from "../../packages/breach-corpus/src/hash/corpus-key.ts";
import { createCorpus } from "../../packages/breach-corpus/src/store/corpus-writer.ts";
import type { Measure } from "../support/report.ts";

const cli = fileURLToPath(new URL("../../packages/breach-corpus/src/cli.ts", import.meta.url));
const allowed = 1024 ** 3;

/** The most memory that the command line uses to ingest a file and compact the corpus, as the system counts it. */
export async function memoryOfIngest(path: string, folder: string): Promise<Measure> {
	const target = join(folder, "memory");
	createCorpus(target, createKeyFile(`${target}.key`));
	const args = ["ingest", target, path, "--kind", "breach", "--title", "Bench"];
	const child = spawn(process.execPath, [cli, ...args], { stdio: ["ignore", "ignore", "inherit"] });
	let most = 0;
	const timer = setInterval(() => {
		try {
			const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
			most = Math.max(most, Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024);
		} catch {
			// The process has ended.
		}
	}, 50);
	const started = performance.now();
	const [code] = (await once(child, "exit")) as [number | null];
	clearInterval(timer);
	const seconds = (performance.now() - started) / 1000;
	const bytes = statSync(path).size;
	rmSync(target, { recursive: true });
	rmSync(`${target}.key`);
	if (code !== 0) throw new Error(`The ingest ended with ${code}.`);
	return {
		name: `memory while ingesting ${(bytes / 1e9).toFixed(2)} GB of text`,
		value: Math.round(most / 1024 ** 2),
		unit: "MiB",
		ratio: Math.round((most / allowed) * 1000) / 1000,
		against: `1 GiB; it took ${seconds.toFixed(1)} s`,
		goal: "≤ 1 GiB",
		ok: most > 0 && most <= allowed,
	};
}
