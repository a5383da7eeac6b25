import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import type { Console } from "./command.ts";
import { runCommand } from "./run-command.ts";

let root: string;
let folder: string;
beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), "corpus-cli-"));
	folder = join(root, "corpus");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

async function run(...words: string[]) {
	let out = "";
	let err = "";
	const console: Console = {
		out: (text) => {
			out += text;
		},
		err: (text) => {
			err += text;
		},
		live: false,
	};
	return { code: await runCommand(words, console), out, err };
}

function input(content: string, name = "dump.txt"): string {
	const path = join(root, name);
	writeFileSync(path, content);
	return path;
}

const options = ["--kind", "dark_web", "--title", "A dump", "--date", "2025-01-31", "--classes", "Passwords"];

test.runIf(process.platform === "linux")("a folder that cannot be made is named at once", () => {
	// In a process of its own: a wait without end would keep this one from ending the test.
	const cli = fileURLToPath(new URL("../cli.ts", import.meta.url));
	const { status, stderr } = spawnSync(process.execPath, [cli, "init", "/proc/unlisted/corpus"], {
		encoding: "utf8",
		timeout: 20_000,
	});
	expect({ status, stderr }).toEqual({
		status: 1,
		stderr: expect.stringMatching(/^\/proc\/unlisted\S* is not there/),
	});
});

test.runIf(process.platform === "linux")(
	"a disk that takes no byte is named, and leaves no half of a key or of a corpus",
	async () => {
		const cli = fileURLToPath(new URL("../cli.ts", import.meta.url));
		const onFullDisk = (...words: string[]) =>
			spawnSync("/bin/sh", ["-c", 'ulimit -f 0; exec "$0" "$@"', process.execPath, cli, ...words], {
				encoding: "utf8",
				timeout: 20_000,
				// Its code would be written into a cache otherwise.
				env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: "1" },
			});
		const full = expect.stringMatching(/^The disk of \S+ is full( or fails)?\. Nothing is lost/);
		expect(onFullDisk("init", folder)).toMatchObject({ status: 1, stderr: full });
		expect(readdirSync(root)).toEqual([]);
		expect((await run("init", folder)).code).toBe(0);
		const taken = ["ingest", folder, input("ann@example.com:pw\n"), ...options];
		expect(onFullDisk(...taken)).toMatchObject({ status: 1, stderr: full });
		expect(await run(...taken)).toMatchObject({ code: 0, out: expect.stringContaining("1 rows as combo") });
	},
);

test("from nothing to an answer", { timeout: 30_000 }, async () => {
	expect((await run("init", folder)).code).toBe(0);
	if (process.platform !== "win32") expect(statSync(`${folder}.key`).mode & 0o777).toBe(0o600);
	const taken = await run(
		"ingest",
		folder,
		input("ann@example.com:pw\nbob@example.com\n\0\0\n"),
		...options,
		"--threads",
		"1",
	);
	expect(taken).toMatchObject({ code: 0, out: expect.stringContaining("3 rows as combo, 2 records") });
	expect(taken.out).toContain("skipped 1: lines with control characters");
	const again = await run("ingest", folder, input("ann@example.com:pw\nbob@example.com\n\0\0\n"), ...options);
	expect(again.out).toContain("taken in before");
	const answer = JSON.parse((await run("lookup", folder, "email", "ANN@example.com")).out);
	expect(answer).toMatchObject({
		state: "known",
		records: [
			{ source: { kind: "dark_web", title: "A dump", date: "2025-01-31" }, fields: ["email", "password"] },
		],
	});
	expect(JSON.parse((await run("stats", folder)).out)).toMatchObject({
		records: 2,
		segments: 1,
		unfinished: [],
	});
	expect(await run("compact", folder, "--whole")).toMatchObject({ code: 0 });
	expect(await run("scrub", folder)).toMatchObject({ code: 0, out: expect.stringContaining("intact") });
	expect((await run("client-key", folder)).out).toMatch(/^unlisted-corpus-client-key-1:[0-9a-f]{64}\n$/);
	expect((await run("catalogue", "adobe")).out).toContain("2\tAdobe\tAdobe\t2013-10-04");
});

test("a wrong command gets a sentence, and changes nothing", { timeout: 30_000 }, async () => {
	expect(await run("nonsense")).toMatchObject({ code: 2, err: expect.stringContaining("Usage") });
	expect(await run("lookup", folder, "email", "a@example.com")).toMatchObject({
		code: 1,
		err: `There is no corpus in ${folder}.\n`,
	});
	await run("init", folder);
	expect(await run("lookup", folder, "email", "a@example.com", "--key", "elsewhere")).toMatchObject({
		code: 1,
		err: "There is no key in elsewhere. Name its file with --key FILE.\n",
	});
	expect(await run("init", folder)).toMatchObject({
		code: 1,
		err: expect.stringContaining("There is a corpus"),
	});
	expect(await run("ingest", folder, "x", "--kind", "other")).toMatchObject({
		code: 2,
		err: expect.stringContaining("--kind is one of"),
	});
	expect(await run("ingest", folder, "x", "--kind", "paste")).toMatchObject({
		code: 2,
		err: expect.stringContaining("--title or --breach is missing"),
	});
	expect(await run("ingest", folder, "missing.txt", ...options)).toMatchObject({
		code: 1,
		err: "missing.txt is not there.\n",
	});
	expect(await run("ingest", folder, "x", "--kind", "breach", "--breach", "NoSuchBreach")).toMatchObject({
		code: 1,
		err: expect.stringContaining("NoSuchBreach"),
	});
	expect(await run("ingest", folder, "x", "--frobnicate")).toMatchObject({
		code: 2,
		err: expect.stringContaining("Usage"),
	});
	expect(await run("compact", folder, "--partition-bits", "99")).toMatchObject({ code: 2 });
	expect(await run("lookup", folder, "color", "red")).toMatchObject({
		code: 2,
		err: expect.stringContaining("KIND is one of"),
	});
	expect(await run("scrub", root)).toMatchObject({
		code: 1,
		err: expect.stringContaining("There is no corpus"),
	});
	expect(JSON.parse((await run("stats", folder)).out)).toMatchObject({ generation: 1 });
});

const dump = ["ingest", "FOLDER", "x", "--kind", "paste", "--title", "T"];
test.each([
	[["nonsense"], "There is no command called nonsense."],
	[["lookup"], "FOLDER is missing."],
	[["lookup", "FOLDER", "email", "a@example.com", "more"], "more is one word too many."],
	[["lookup", "FOLDER", "phone", "1", "--phone-country", "UK"], "--phone-country is a calling code, as 44."],
	[["ingest", "FOLDER"], "FILE is missing."],
	[[...dump, "--date", "2024-02-30"], "--date is a day, as 2024-02-29."],
	[[...dump, "--separator", "::"], "--separator is one character, or the word tab."],
	[[...dump, "--breach", "Adobe"], "--breach and --title exclude each other: a breach has its title."],
	[[...dump, "--threads", "0"], "--threads is a whole number from 1 to 64."],
	[[...dump, "--frobnicate"], "Unknown option '--frobnicate'"],
])("%j says what is wrong, and how to write it", async (words, sentence) => {
	const { code, out, err } = await run(...words);
	expect({ code, out }).toEqual({ code: 2, out: "" });
	expect(err.split("\n\n")[0]).toBe(sentence);
	expect(err).toContain("\n\nUsage: unlisted-corpus ");
});

test("a person who asks for help gets help, and nothing is done", async () => {
	for (const words of [["--help"], ["-h"], ["help"]])
		expect(await run(...words)).toMatchObject({
			code: 0,
			err: "",
			out: expect.stringContaining("  scrub FOLDER\n"),
		});
	const { code, out } = await run("init", folder, "--help");
	expect({ code, out }).toEqual({
		code: 0,
		out: "Makes an empty corpus, and a key for it where there is none.\n\nUsage: unlisted-corpus init FOLDER [--key FILE]\n",
	});
	expect(await run("stats", folder)).toMatchObject({ code: 1, err: `There is no corpus in ${folder}.\n` });
});

test("damage is named by file and place, and the exit code says so", { timeout: 30_000 }, async () => {
	await run("init", folder);
	await run("ingest", folder, input("ann@example.com:pw\n"), ...options, "--keep-values");
	for (const ending of [".seg", ".vals"]) {
		const name = readdirSync(folder).find((file) => file.endsWith(ending)) ?? "";
		const content = readFileSync(join(folder, name));
		const last = content.length - 1;
		content[last] = (content[last] ?? 0) ^ 4;
		writeFileSync(join(folder, name), content);
	}
	const scrubbed = await run("scrub", folder);
	expect(scrubbed.code).toBe(1);
	expect(scrubbed.out).toMatch(/[0-9a-f]{24}\.seg is damaged in its records, bytes \d+ to \d+\./);
	expect(scrubbed.out).toMatch(/[0-9a-f]{24}\.vals is damaged among its values\./);
});

test("serve answers other installations until it is told to stop", { timeout: 30_000 }, async () => {
	await run("init", folder);
	await run("ingest", folder, input("ann@example.com:pw\n"), ...options);
	const cli = fileURLToPath(new URL("../cli.ts", import.meta.url));
	const child = spawn(process.execPath, [cli, "serve", folder, "--port", "0"], {
		stdio: ["ignore", "pipe", "inherit"],
	});
	try {
		const [line] = (await once(child.stdout, "data")) as [Buffer];
		const description = (await (await fetch(line.toString().trim())).json()) as { prefixDigits: number };
		expect(description.prefixDigits).toBe(1);
	} finally {
		child.kill("SIGTERM");
	}
	expect((await once(child, "exit"))[0]).toBe(0);
});

/** A disk in memory; undefined if that is not allowed. */
const disk = mountDisk();
afterAll(() => disk?.remove());

test.runIf(disk)(
	`a full disk ends with a sentence and an intact corpus, and the same command goes on later${disk ? "" : " (left out: only a user who may mount has a disk to fill)"}`,
	{ timeout: 60_000 },
	async () => {
		if (!disk) return;
		const small = join(disk.folder, "corpus");
		const key = ["--key", join(root, "full.key")];
		const find = async (email: string) =>
			JSON.parse((await run("lookup", small, "email", email, ...key)).out).records.length;
		const full = { code: 1, err: expect.stringMatching(/^The disk of .+ is full\./) };
		await run("init", small, ...key);
		await run("ingest", small, input("ann@example.com:pw\n", "first.txt"), ...options, ...key);
		const rows = Array.from({ length: 300_000 }, (_, i) => `person${i}@example.com:pw\n`).join("");
		const large = ["ingest", small, input(rows, "large.txt"), ...options, ...key, "--threads", "1"];
		expect(await run(...large)).toMatchObject(full);
		expect(await run("scrub", small)).toMatchObject({ code: 0 });
		expect(await find("ann@example.com")).toBe(1);
		disk.resize("64m");
		expect(await run(...large)).toMatchObject({ code: 0 });
		expect(await find("person299999@example.com")).toBe(1);

		// The same happens in a compaction: for a while its new segment exists beside the old ones.
		disk.resize("5m");
		const before = readdirSync(small);
		const compact = ["compact", small, "--whole", ...key, "--threads", "1"];
		expect(await run(...compact)).toMatchObject(full);
		expect(await run("scrub", small)).toMatchObject({ code: 0 });
		expect(await find("person299999@example.com")).toBe(1);
		expect(readdirSync(small)).toEqual(before);
		disk.resize("64m");
		expect(await run(...compact)).toMatchObject({ code: 0, out: "2 segments merged, 1 now.\n" });
		expect(await find("ann@example.com")).toBe(1);
	},
);

function mountDisk(): { folder: string; resize(size: string): void; remove(): void } | undefined {
	if (process.platform !== "linux") return undefined;
	const place = mkdtempSync(join(tmpdir(), "corpus-disk-"));
	const mount = (...words: string[]) => spawnSync("mount", [...words, place]).status === 0;
	if (!mount("-t", "tmpfs", "-o", "size=2m", "tmpfs")) {
		rmSync(place, { recursive: true });
		return undefined;
	}
	return {
		folder: place,
		resize(size) {
			if (!mount("-o", `remount,size=${size}`)) throw new Error("The disk could not be resized.");
		},
		remove() {
			spawnSync("umount", [place]);
			rmSync(place, { recursive: true });
		},
	};
}
