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

it("a corpus goes into a folder that stays the same one, as a mount does, with what its disk has there", async () => {
	const folder = place();
	mkdirSync(join(folder, "lost+found"), { recursive: true });
	const { ino } = statSync(folder);
	await restore(folder);
	expect(statSync(folder).ino).toBe(ino);
	rmSync(join(folder, "lost+found"), { recursive: true });
	isWhole(folder);
});

it("what a restore left that was killed while it put files there is taken as it is, and the rest comes", async () => {
	const folder = place();
	mkdirSync(folder);
	writeFileSync(join(folder, "one.seg"), files["one.seg"]);
	mkdirSync(join(folder, ".restoring-elsewhere.1"));
	// A process of another machine: only after a day nobody waits for it.
	await restore(folder);
	rmSync(join(folder, ".restoring-elsewhere.1"), { recursive: true });
	isWhole(folder);
	await restore(folder);
	isWhole(folder);
});

it("anything else is refused before the corpus is read, or at the file that differs, and stays", async () => {
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

it("a file that somebody puts there meanwhile is not replaced, and what came before it is taken back", async () => {
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

it("one that is not kept leaves no folder where there was none", async () => {
	const folder = place();
	const draft = corpusDraft(folder);
	await draft.begin(names);
	await draft.write("one.seg", contentOf("first"));
	await draft.drop();
	expect(() => statSync(folder)).toThrow("ENOENT");
});
