import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
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

test("what is asked wrongly is said in a sentence, and changes nothing", { timeout: 30_000 }, async () => {
	expect(await run("nonsense")).toMatchObject({ code: 2, err: expect.stringContaining("Usage") });
	expect(await run("lookup", folder, "email", "a@example.com")).toMatchObject({
		code: 1,
		err: expect.stringContaining("There is no key"),
	});
	await run("init", folder);
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
		err: expect.stringContaining("missing.txt"),
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
	expect(await run("lookup", folder, "colour", "red")).toMatchObject({
		code: 2,
		err: expect.stringContaining("KIND is one of"),
	});
	expect(await run("scrub", root)).toMatchObject({
		code: 1,
		err: expect.stringContaining("There is no corpus"),
	});
	expect(JSON.parse((await run("stats", folder)).out)).toMatchObject({ generation: 1 });
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

/** Only who may mount can have a disk that is soon full. */
const canMount =
	process.platform === "linux" && process.getuid?.() === 0 && spawnSync("mount", ["-V"]).status === 0;

test.runIf(canMount)(
	"a full disk ends with a sentence and an intact corpus, and the same command goes on later",
	{ timeout: 60_000 },
	async () => {
		const disk = join(root, "disk");
		spawnSync("mkdir", [disk]);
		const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=2m", "tmpfs", disk]);
		if (mounted.status !== 0) return;
		try {
			const small = join(disk, "corpus");
			const key = ["--key", join(root, "full.key")];
			await run("init", small, ...key);
			await run("ingest", small, input("ann@example.com:pw\n", "first.txt"), ...options, ...key);
			const rows = Array.from({ length: 300_000 }, (_, i) => `person${i}@example.com:pw\n`).join("");
			const large = ["ingest", small, input(rows, "large.txt"), ...options, ...key, "--threads", "1"];
			expect(await run(...large)).toMatchObject({
				code: 1,
				err: expect.stringMatching(/^The disk of .+ is full\./),
			});
			expect(await run("scrub", small)).toMatchObject({ code: 0 });
			expect(
				JSON.parse((await run("lookup", small, "email", "ann@example.com", ...key)).out).records,
			).toHaveLength(1);
			spawnSync("mount", ["-o", "remount,size=64m", disk]);
			expect(await run(...large)).toMatchObject({ code: 0 });
			expect(
				JSON.parse((await run("lookup", small, "email", "person299999@example.com", ...key)).out).records,
			).toHaveLength(1);
		} finally {
			spawnSync("umount", [disk]);
		}
	},
);
