import { join } from "node:path";
import { CorpusError, openForWriting, readKeyFile } from "@unlisted/breach-corpus";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { describeCorpus } from "./describe-corpus.ts";
import { ingestFile } from "./ingest-file.ts";
import { Unusable } from "./order.rules.ts";
import { type InboxStage, inboxStage } from "./testing/inbox-stage.ts";

// Each test opens threads and syncs to the disk, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let stage: InboxStage;
beforeEach(() => {
	stage = inboxStage();
});
afterEach(() => stage.remove());

const never = new AbortController().signal;
const ingest = (...args: string[]) => {
	const { folder, keyFile } = stage;
	return ingestFile({ folder, keyFile, threads: 2, onProgress: () => undefined })(args, never);
};

it("a file that the operator names is taken in with the operator's options, and reported", async () => {
	stage.put("listing.csv", "email;name\nann@example.com;Ann Lee\n\nnobody;\n");
	const file = stage.path("listing.csv");
	const said = await ingest("dark_web", file, "--title", "Listing", "--names", "--keep-values");
	expect(said).toBe(
		"Listing (source 524288): 3 rows, 2 records.\n  skipped 1 empty lines\n  skipped 1 rows without an e-mail address, phone number or user name\n",
	);
	expect(stage.sourcesOf({ kind: "name", value: "Ann Lee" })).toEqual(["Listing"]);
	expect(await ingest("dark_web", file, "--title", "Listing")).toMatch(/taken in before/);
	expect(stage.has("listing.csv")).toBe(true);
});

it.each([
	["a kind that there is not", ["market", "x.txt"]],
	["no file", ["paste"]],
	["an option that there is not", ["paste", "x.txt", "--tittle", "x"]],
	["a day that is none", ["paste", "x.txt", "--date", "2026-02-30"]],
	["a file that is not there", ["paste", "nowhere.txt"]],
])("%s is refused with a sentence", async (_what, args) => {
	await expect(ingest(...args)).rejects.toThrow(Unusable);
});

it("the command says so while another process writes", async () => {
	stage.put("a.txt", "ann@example.com\n");
	const writer = openForWriting(stage.folder, readKeyFile(stage.keyFile));
	await expect(ingest("paste", stage.path("a.txt"))).rejects.toThrow(CorpusError);
	writer.close();
});

it("describes the corpus without anybody's data", async () => {
	stage.put("a.txt", "ann@example.com\n\n");
	await ingest("paste", stage.path("a.txt"), "--title", "Notes");
	stage.put("inbox/breach/Adobe.csv", "email\nann@example.com\n");
	const { folder, keyFile } = stage;
	const said = await describeCorpus({ folder, keyFile, inbox: join(stage.inbox.inbox, "inbox") })();
	expect(said).toMatch(/1 records of 1 sources/);
	expect(said).toMatch(/Notes: 2 rows, 1 records, 1 skipped/);
	expect(said).toMatch(/1 files wait, 0 have failed/);
	expect(said).not.toContain("example.com");
});
