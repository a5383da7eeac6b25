import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openCorpus } from "../corpus/local-corpus.ts";
import { scrub } from "../corpus/scrub.ts";
import { seeded } from "../sample/seeded.ts";
import { type TemporaryCorpus, temporaryCorpus, testKeys } from "../testing/temporary-corpus.ts";
import { openForWriting } from "./corpus-writer.ts";

const childPath = fileURLToPath(new URL("../testing/crash-child.ts", import.meta.url));
/** CORPUS_KILLS=200 is the full proof. A few kills are enough to notice a fault. */
const kills = Number(process.env.CORPUS_KILLS ?? 4);
const random = seeded(Date.now());

let corpus: TemporaryCorpus;
const children = new Set<ChildProcess>();
beforeEach(() => {
	corpus = temporaryCorpus();
});
afterEach(() => {
	for (const child of children) child.kill("SIGKILL");
	corpus.remove();
});

function startChild(inputs: readonly string[]) {
	const child = spawn(process.execPath, [childPath, corpus.folder, ...inputs], {
		stdio: ["ignore", "pipe", "pipe"],
	});
	children.add(child);
	let said = "";
	let complained = "";
	const heard = new EventTarget();
	child.stdout.on("data", (text) => {
		said += text;
		heard.dispatchEvent(new Event("said"));
	});
	child.stderr.on("data", (text) => {
		complained += text;
	});
	const gone = once(child, "exit").then(() => {
		children.delete(child);
		heard.dispatchEvent(new Event("said"));
	});
	return {
		async says(word: string): Promise<void> {
			while (!said.includes(word)) {
				if (child.exitCode !== null) throw new Error(`The child ended: ${complained}`);
				await new Promise((resolve) => heard.addEventListener("said", resolve, { once: true }));
			}
		},
		has: (word: string) => said.includes(word),
		async kill(): Promise<void> {
			child.kill("SIGKILL");
			await gone;
		},
	};
}

function writeInputs(): { paths: string[]; rows: string[][] } {
	const rows = [0, 1, 2].map((source) =>
		Array.from({ length: 9_000 }, (_, i) =>
			i === 0 ? "everywhere@example.com" : `p${source}x${i}@example.com`,
		),
	);
	const paths = rows.map((emails, i) => {
		const path = join(corpus.inputs, `${i}.txt`);
		writeFileSync(path, emails.map((email) => `${email}:pw\n`).join(""));
		return path;
	});
	return { paths, rows };
}

/** Checks that everything committed is there, complete and right, and nothing else. Returns whether that is true. */
async function check(rows: readonly string[][]): Promise<boolean> {
	const opened = openCorpus({ folder: corpus.folder, keys: testKeys });
	const { ingests, sources } = opened.manifest();
	let complete = ingests.length === rows.length;
	for (const [i, emails] of rows.entries()) {
		const number = sources.find(({ title }) => title === `Source ${i}`)?.number;
		const ingest = ingests.find(({ source }) => source === number);
		if (!ingest?.done) complete = false;
		let position = 0;
		const expected = emails.map((email) => {
			position += email.length + 4;
			return ingest !== undefined && position <= ingest.position;
		});
		const answers = await opened.lookupMany(emails.map((value) => ({ kind: "email", value })));
		const found = answers.map((answer) => {
			if (answer.state === "unknown") throw new Error(answer.reason);
			return answer.records.some(({ source }) => source.number === number);
		});
		expect(found).toEqual(expected);
	}
	opened.close();
	return complete;
}

test(`killed ${kills} times at random moments, it answers correctly each time and goes on`, {
	timeout: 60_000 + kills * 6_000,
}, async () => {
	let { paths, rows } = writeInputs();
	let done = 0;
	let finished = 0;
	while (done < kills || finished === 0) {
		const child = startChild(paths);
		await child.says("started");
		if (done < kills) {
			await sleep(random(1_200));
			done += 1;
		} else await child.says("done");
		await child.kill();
		const complete = await check(rows);
		if (!complete) continue;
		finished += 1;
		// The next writer deletes what killed processes left behind.
		openForWriting(corpus.folder, testKeys).close();
		const opened = openCorpus({ folder: corpus.folder, keys: testKeys });
		const { segments, values } = opened.manifest();
		const known = [...segments, ...values].map(({ file }) => file);
		const filters = segments.flatMap(({ filter }) => (filter ? [filter.file] : []));
		const own = ["manifest.json", "writer.lock", "writer.pid"];
		expect(readdirSync(corpus.folder).sort()).toEqual([...known, ...filters, ...own].sort());
		opened.close();
		expect(scrub(corpus.folder).damage).toEqual([]);
		corpus.remove();
		corpus = temporaryCorpus();
		({ paths, rows } = writeInputs());
	}
});

test("a killed process's half-written files go as soon as another one writes; everything else stays", () => {
	const before = readdirSync(corpus.folder).sort();
	const name = "0123456789abcdef01234567";
	const left = [`${name}.seg`, `${name}.fuse`, `${name}.vals`, "manifest.json.4711.new"];
	for (const file of left) writeFileSync(join(corpus.folder, file), "half of it");
	const others = ["notes.txt", "backup.seg"];
	for (const file of others) writeFileSync(join(corpus.folder, file), "somebody's own");
	openForWriting(corpus.folder, testKeys).close();
	expect(readdirSync(corpus.folder).sort()).toEqual([...before, ...others].sort());
});

test("only one process writes; a second one learns which process it is, and may write as soon as that one is dead", {
	timeout: 30_000,
}, async () => {
	const child = startChild([]);
	await child.says("done");
	expect(() => openForWriting(corpus.folder, testKeys)).toThrow(
		/Another process is writing to .+ \(process \d+\)/,
	);
	// The same holds inside one process.
	await child.kill();
	const writer = openForWriting(corpus.folder, testKeys);
	expect(() => openForWriting(corpus.folder, testKeys)).toThrow("Another process is writing");
	writer.close();
	openForWriting(corpus.folder, testKeys).close();
});

test("readers see what another process takes in within a second, even if they never give up the thread", {
	timeout: 60_000,
}, async () => {
	const { paths } = writeInputs();
	const reader = openCorpus({ folder: corpus.folder, keys: testKeys });
	const key = reader.keyOf({ kind: "email", value: "everywhere@example.com" });
	if (!key) throw new Error("This is an address.");
	const child = startChild(paths.slice(0, 1));
	await child.says("started");
	const path = join(corpus.folder, "manifest.json");
	const end = Date.now() + 30_000;
	while (reader.find(key.high, key.low).length === 0)
		if (Date.now() > end) throw new Error("It was never seen.");
	// At most a second has passed since the manifest that made it visible was written. Later manifests came
	// after that.
	const { generation } = reader.manifest();
	expect(generation).toBeGreaterThan(1);
	await child.says("done");
	await sleep(Math.max(0, 1_000 - (Date.now() - statSync(path).mtimeMs)));
	expect(reader.manifest().generation).toBe(openGeneration());
	reader.close();
	await child.kill();
});

function openGeneration(): number {
	const opened = openCorpus({ folder: corpus.folder, keys: testKeys });
	const { generation } = opened.manifest();
	opened.close();
	return generation;
}
