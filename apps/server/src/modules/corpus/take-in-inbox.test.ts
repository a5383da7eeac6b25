import { once } from "node:events";
import {
	appendFileSync,
	closeSync,
	existsSync,
	mkdirSync,
	openSync,
	renameSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { openForWriting, readKeyFile } from "@unlisted/breach-corpus";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { takeInInbox } from "./take-in-inbox.ts";
import { type InboxStage, inboxStage } from "./testing/inbox-stage.ts";

// Each test opens threads and syncs to the disk, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let stage: InboxStage;
beforeEach(() => {
	stage = inboxStage();
});
afterEach(() => stage.remove());

const never = new AbortController().signal;
const takeIn = (quietMs = 100) =>
	takeInInbox({ inbox: stage.inbox, log: stage.log, quietMs })({}, { signal: never });
const email = (value: string) => ({ kind: "email", value }) as const;

describe("a file in the inbox", () => {
	it("is taken into the corpus, and filed away with a report", async () => {
		stage.put("paste/2026-03-01 Notes.txt", "call ann@example.com\nnobody here\n\n");
		await takeIn();
		expect(stage.sourcesOf(email("ann@example.com"))).toEqual(["Notes"]);
		expect(stage.names("paste")).toEqual([]);
		expect(stage.names("done/paste")).toEqual(["2026-03-01 Notes.txt", "2026-03-01 Notes.txt.report.json"]);
		expect(stage.report("done/paste/2026-03-01 Notes.txt")).toMatchObject({
			file: "2026-03-01 Notes.txt",
			kind: "paste",
			title: "Notes",
			date: "2026-03-01",
			format: "text",
			rows: 3,
			records: 1,
			skipped: { no_identifier: 1, empty: 1 },
		});
	});

	it("is logged in figures, without its content or its name", async () => {
		stage.put("paste/of ann@example.com.txt", "secret@example.com hunter2\n");
		stage.put("paste/of bob@example.com.zip", "PK\u0003\u0004");
		await takeIn();
		expect(stage.logged()).toMatch(/"rows":1/);
		expect(stage.logged()).not.toMatch(/example\.com|hunter2/);
	});

	it("becomes the catalogue's breach if it has that name", async () => {
		stage.put("breach/Adobe.csv.gz", gzipSync("email,username\nann@example.com,ann\n"));
		await takeIn();
		const { sources } = stage.look((corpus) => corpus.manifest());
		expect(sources).toMatchObject([{ catalogueName: "Adobe", kind: "breach", date: "2013-10-04" }]);
	});

	it("is taken in as its side file says, and both are filed away", async () => {
		stage.put("social/dump.jsonl", '{"name":"Ann Lee","email":"ann@example.com"}\n');
		stage.put("social/dump.jsonl.json", '{"title":"Profiles","names":true,"keepValues":true}');
		await takeIn();
		expect(stage.sourcesOf({ kind: "name", value: "Ann Lee" })).toEqual(["Profiles"]);
		expect(stage.look((corpus) => corpus.values(email("ann@example.com")))).toMatchObject([
			{ values: { name: "Ann Lee" } },
		]);
		expect(stage.names("done/social")).toEqual(["dump.jsonl", "dump.jsonl.json", "dump.jsonl.report.json"]);
	});

	it("is not taken in if its side file does not fit", async () => {
		stage.put("social/dump.jsonl", '{"email":"ann@example.com"}\n');
		stage.put("social/dump.jsonl.json", '{"tittle":"Profiles"}');
		await takeIn();
		expect(stage.sourcesOf(email("ann@example.com"))).toEqual([]);
		expect(stage.report("failed/social/dump.jsonl").failed).toMatch(/tittle/);
	});

	it("waits while it grows, and is then taken in as a whole", async () => {
		mkdirSync(stage.path("paste"), { recursive: true });
		const path = stage.path("paste/growing.txt");
		writeFileSync(path, "ann@example.com\n");
		const growing = takeIn(300);
		const timer = setInterval(() => appendFileSync(path, "bob@example.com\n"), 20);
		await growing;
		expect(stage.has("paste/growing.txt")).toBe(true);
		expect(stage.sourcesOf(email("ann@example.com"))).toEqual([]);
		clearInterval(timer);
		await takeIn();
		expect(stage.sourcesOf(email("bob@example.com"))).toEqual(["growing"]);
	});

	it("stays untouched while a process has it open for writing, however long that process pauses", async () => {
		stage.put("paste/stalls.txt", "ann@example.com\n");
		const writing = openSync(stage.path("paste/stalls.txt"), "a");
		const reading = openSync(stage.path("paste/stalls.txt"), "r");
		await takeIn();
		expect(stage.names("paste")).toEqual(["stalls.txt"]);
		closeSync(writing);
		await takeIn();
		expect(stage.names("done/paste")).toEqual(["stalls.txt", "stalls.txt.report.json"]);
		closeSync(reading);
	});

	it("is taken in again, as a whole, if its writer continues later", async () => {
		stage.put("paste/2026-03-01 Notes.txt", "ann@example.com\n");
		stage.put("paste/2026-03-01 Notes.txt.json", '{"title":"Notes of all"}');
		await takeIn();
		appendFileSync(stage.path("done/paste/2026-03-01 Notes.txt"), "bob@example.com\n");
		await takeIn();
		expect(stage.sourcesOf(email("bob@example.com"))).toEqual(["Notes of all"]);
		expect(new Set(stage.sourcesOf(email("ann@example.com")))).toEqual(new Set(["Notes of all"]));
		expect(stage.names("done/paste")).toEqual([
			"2026-03-01 Notes.txt",
			"2026-03-01 Notes.txt.json",
			"2026-03-01 Notes.txt.report.json",
		]);
		expect(stage.names("paste")).toEqual([]);
	});

	it("waits if it is an archive without an end, and is taken in if no more comes", async () => {
		const rows = Array.from({ length: 5000 }, (_, i) => `p${i}@example.com:${Math.sin(i)}\n`).join("");
		const packed = gzipSync(rows);
		stage.put("dark_web/Half.txt.gz", packed.subarray(0, packed.length / 2));
		await takeIn();
		expect(stage.names("dark_web")).toEqual(["Half.txt.gz"]);
		stage.put("dark_web/Half.txt.gz", packed);
		await takeIn();
		expect(stage.report("done/dark_web/Half.txt.gz")).toMatchObject({ rows: 5000, skipped: {} });
		stage.put("dark_web/Other.txt.gz", packed.subarray(0, packed.length / 2), 20);
		await takeIn();
		expect(stage.report("done/dark_web/Other.txt.gz").skipped).toEqual({ broken_archive: 1 });
	});

	it("is deleted afterwards if the operator wants that; its report stays", async () => {
		const deleting = takeInInbox({
			inbox: { ...stage.inbox, afterwards: "delete" },
			log: stage.log,
			quietMs: 100,
		});
		for (const rows of ["ann@example.com\n", "bob@example.com\n"]) {
			stage.put("paste/a.txt", rows);
			await deleting({}, { signal: never });
		}
		expect(stage.sourcesOf(email("bob@example.com"))).toEqual(["a"]);
		expect(stage.names("paste")).toEqual([]);
		expect(stage.names("done/paste")).toEqual(["a.txt (2).report.json", "a.txt.report.json"]);
		expect(stage.report("done/paste/a.txt")).toMatchObject({ deleted: true, bytes: 16, records: 1 });
	});

	it("waits while its name says that it is incomplete", async () => {
		stage.put("paste/a.txt.part", "ann@example.com\n");
		stage.put("paste/.a.txt.Xy12", "ann@example.com\n");
		stage.put("paste/later.txt.json", '{"title":"Later"}');
		await takeIn();
		expect(stage.names("paste")).toEqual([".a.txt.Xy12", "a.txt.part", "later.txt.json"]);
		renameSync(stage.path("paste/a.txt.part"), stage.path("paste/a.txt"));
		await takeIn();
		expect(stage.sourcesOf(email("ann@example.com"))).toEqual(["a"]);
	});

	it("is refused if it is a link or a socket; neither is followed or waited for", async () => {
		const outside = join(stage.root, "outside.txt");
		writeFileSync(outside, "ann@example.com\n");
		mkdirSync(stage.path("paste"), { recursive: true });
		symlinkSync(outside, stage.path("paste/link.txt"));
		const socket = createServer().listen(stage.path("paste/socket"));
		await once(socket, "listening");
		mkdirSync(stage.path("elsewhere"));
		writeFileSync(stage.path("elsewhere/a.txt"), "ann@example.com\n");
		symlinkSync(stage.path("elsewhere"), stage.path("social"));
		await takeIn().catch(() => undefined);
		expect(stage.sourcesOf(email("ann@example.com"))).toEqual([]);
		expect(stage.report("failed/paste/link.txt").failed).toMatch(/link/);
		expect(stage.report("failed/paste/socket").failed).toMatch(/socket/);
		socket.close();
		expect(stage.has("elsewhere/a.txt")).toBe(true);
	});

	it("that is the same as an earlier one is reported as already taken in", async () => {
		stage.put("paste/a.txt", "ann@example.com\n");
		await takeIn();
		stage.put("paste/a.txt", "ann@example.com\n");
		await takeIn();
		expect(stage.report("done/paste/a.txt (2)")).toMatchObject({ alreadyTakenIn: true, rows: 1 });
		expect(stage.look((corpus) => corpus.manifest().ingests)).toHaveLength(1);
	});
});

describe("the worker that takes in files", () => {
	it("leaves a file to another process that has begun with it", async () => {
		stage.put("paste/a.txt", "ann@example.com\n");
		const writer = openForWriting(stage.folder, readKeyFile(stage.keyFile));
		await takeIn();
		expect(stage.has("paste/a.txt")).toBe(true);
		writer.close();
		await takeIn();
		expect(stage.has("done/paste/a.txt")).toBe(true);
	});

	it("takes a file in once if two processes try at once", async () => {
		for (let i = 0; i < 5; i += 1) stage.put(`paste/p${i}.txt`, `ann${i}@example.com\n`);
		await Promise.all([takeIn(), takeIn()]);
		expect(stage.names("done/paste")).toHaveLength(10);
		expect(stage.names("failed/paste")).toEqual([]);
		expect(stage.look((corpus) => corpus.manifest().ingests)).toHaveLength(5);
	});

	it("may be stopped in the middle: the lock goes, and the next one finishes", async () => {
		const rows = Array.from({ length: 100_000 }, (_, i) => `person${i}@example.com:pw${i}`);
		stage.put("dark_web/big.txt", `${rows.join("\n")}\n`);
		const lockedBy = join(stage.folder, "writer.pid");
		rmSync(lockedBy);
		const stop = new AbortController();
		const handle = takeInInbox({ inbox: stage.inbox, log: stage.log, quietMs: 100 });
		const taking = handle({}, { signal: stop.signal });
		await expect.poll(() => existsSync(lockedBy), { interval: 2, timeout: 10_000 }).toBe(true);
		stop.abort();
		await expect(taking).rejects.toThrow();
		expect(stage.has("dark_web/big.txt")).toBe(true);
		await takeIn();
		expect(stage.report("done/dark_web/big.txt")).toMatchObject({ rows: 100_000, records: 100_000 });
		expect(stage.sourcesOf(email("person99999@example.com"))).toEqual(["big"]);
	});

	it("does not delay a server that stops", async () => {
		stage.put("dark_web/big.txt", "ann@example.com:pw\n".repeat(2_000_000));
		const lockedBy = join(stage.folder, "writer.pid");
		rmSync(lockedBy);
		const taking = takeIn();
		await expect.poll(() => existsSync(lockedBy), { interval: 2, timeout: 10_000 }).toBe(true);
		stage.stop();
		await taking;
		expect(stage.names("dark_web")).toEqual(["big.txt"]);
		expect(stage.names("failed/dark_web")).toEqual([]);
	});

	it("copes with a file that somebody removes in the meantime", async () => {
		stage.put("dark_web/a.txt", "ann@example.com:pw\n".repeat(1_000_000));
		stage.put("dark_web/b.txt", "bob@example.com:pw\n");
		const lockedBy = join(stage.folder, "writer.pid");
		rmSync(lockedBy);
		const taking = takeIn();
		await expect.poll(() => existsSync(lockedBy), { interval: 2, timeout: 10_000 }).toBe(true);
		rmSync(stage.path("dark_web/b.txt"));
		await taking;
		expect(stage.names("done/dark_web")).toEqual(["a.txt", "a.txt.report.json"]);
		expect(stage.names("failed/dark_web")).toEqual([]);
	});

	it("merges many small pieces", async () => {
		for (let i = 0; i < 9; i += 1) stage.put(`paste/p${i}.txt`, `ann${i}@example.com\n`);
		await takeIn();
		expect(stage.look((corpus) => corpus.manifest().segments.length)).toBeLessThan(4);
		expect(stage.sourcesOf(email("ann8@example.com"))).toEqual(["p8"]);
	});
});
