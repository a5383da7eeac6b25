import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { corpusDraft } from "./corpus-draft.ts";

const files = { "one.seg": "first", "two.seg": "second", manifest: "which files there are" };
const names = Object.keys(files);

function place() {
	const home = mkdtempSync(join(tmpdir(), "unlisted-corpus-"));
	onTestFinished(() => rmSync(home, { recursive: true, force: true }));
	return join(home, "corpus");
}

async function* contentOf(text: string) {
	yield Buffer.from(text);
}

async function restore(folder: string) {
	const draft = corpusDraft(folder);
	try {
		await draft.begin(names);
		for (const [name, text] of Object.entries(files)) await draft.write(name, contentOf(text));
		await draft.keep();
	} finally {
		await draft.drop();
	}
}

const isWhole = (folder: string) => {
	expect(readdirSync(folder).sort()).toEqual([...names].sort());
	for (const [name, text] of Object.entries(files))
		expect(readFileSync(join(folder, name), "utf8")).toBe(text);
};

it("a corpus is restored into the existing folder, which may be a mount with lost+found", async () => {
	const folder = place();
	mkdirSync(join(folder, "lost+found"), { recursive: true });
	const { ino } = statSync(folder);
	await restore(folder);
	expect(statSync(folder).ino).toBe(ino);
	rmSync(join(folder, "lost+found"), { recursive: true });
	isWhole(folder);
});

it("files of a restore that was killed at its end are accepted, and the rest is added", async () => {
	const folder = place();
	mkdirSync(folder);
	writeFileSync(join(folder, "one.seg"), files["one.seg"]);
	mkdirSync(join(folder, ".restoring-elsewhere.1"));
	// The draft belongs to a process on another machine. Such a draft stays for a day, because its process may still
	// run.
	await restore(folder);
	rmSync(join(folder, ".restoring-elsewhere.1"), { recursive: true });
	isWhole(folder);
	await restore(folder);
	isWhole(folder);
});

it("other files are refused before the corpus is read, a different file when its turn comes, and both stay", async () => {
	const folder = place();
	mkdirSync(folder);
	writeFileSync(join(folder, "notes.txt"), "mine");
	await expect(corpusDraft(folder).begin(names)).rejects.toThrow("There is something in");
	rmSync(join(folder, "notes.txt"));
	writeFileSync(join(folder, "two.seg"), "another");
	await expect(restore(folder)).rejects.toThrow("There is another");
	expect(readdirSync(folder)).toEqual(["two.seg"]);
	expect(readFileSync(join(folder, "two.seg"), "utf8")).toBe("another");
});

it("a file that somebody puts there meanwhile is not replaced, and files put before it are removed again", async () => {
	const folder = place();
	const draft = corpusDraft(folder);
	await draft.begin(names);
	for (const [name, text] of Object.entries(files)) await draft.write(name, contentOf(text));
	writeFileSync(join(folder, "two.seg"), "another");
	await expect(draft.keep()).rejects.toThrow("There is another");
	await draft.takeBack();
	await draft.drop();
	expect(readdirSync(folder)).toEqual(["two.seg"]);
	expect(readFileSync(join(folder, "two.seg"), "utf8")).toBe("another");
});

it("a draft that is not kept leaves no folder behind", async () => {
	const folder = place();
	const draft = corpusDraft(folder);
	await draft.begin(names);
	await draft.write("one.seg", contentOf("first"));
	await draft.drop();
	expect(() => statSync(folder)).toThrow("ENOENT");
});
