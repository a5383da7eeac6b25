import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { type Choice, findArchive } from "./find-archive.ts";

const [ours, theirs] = ["aaaaaaaa", "bbbbbbbb"];
const data = (day: number, of: string | null) =>
	`unlisted-202605${String(day).padStart(2, "0")}T030000Z${of === null ? "" : `-${of}`}.age`;
const keys = (day: number, of: string | null) => data(day, of).replace("unlisted-", "unlisted-keys-");

function find(names: readonly string[], change: Partial<Choice> = {}) {
	const folder = mkdtempSync(join(tmpdir(), "unlisted-find-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	for (const name of names) writeFileSync(join(folder, name), "");
	return findArchive(folder, {
		kind: "data",
		now: new Date("2026-05-10T03:00:00Z"),
		ifMixed: "refuse",
		...change,
	});
}

it("the newest archive of a folder is the latest in time, whether or not its name has an installation", async () => {
	for (const newest of [data(3, ours), data(3, null)]) {
		const found = await find([data(1, null), data(2, null), newest, keys(4, ours), "notes.txt"]);
		expect([basename(found.path), found.notes]).toEqual([newest, []]);
	}
});

it("a name in the future is skipped and reported; if all are in the future, none is chosen", async () => {
	const found = await find([data(2, ours), data(20, ours)]);
	expect(basename(found.path)).toBe(data(2, ours));
	expect(found.notes).toEqual([expect.stringContaining(`${data(20, ours)} has a name from the future`)]);
	await expect(find([data(20, ours)])).rejects.toThrow("Is the clock of this machine right?");
});

it("in a folder of several installations a restore refuses to guess, and `verify` says what it took", async () => {
	const names = [data(1, ours), data(2, ours), data(3, theirs)];
	await expect(find(names)).rejects.toThrow(`backups of 2 installations in`);
	await expect(find(names)).rejects.toThrow(`${data(3, theirs)}, ${data(2, ours)}`);
	const said = await find(names, { ifMixed: "say" });
	expect([basename(said.path), said.notes]).toEqual([
		data(3, theirs),
		[expect.stringContaining("2 installations")],
	]);
	await expect(find([data(1, ours), data(2, null)])).rejects.toThrow("2 installations");
});

it("keys are those of the data's installation, or else those whose names have no installation", async () => {
	const beside = `/srv/${data(2, ours)}`;
	const taken = async (...names: string[]) => basename((await find(names, { kind: "keys", beside })).path);
	expect(await taken(keys(1, ours), keys(2, theirs), keys(3, null))).toBe(keys(1, ours));
	expect(await taken(keys(1, null), keys(2, theirs))).toBe(keys(1, null));
});
