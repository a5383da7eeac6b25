import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { deleteOld } from "./delete-old.ts";

const keep = { daily: 2, weekly: 0, monthly: 0 };
const name = (day: number, of: string | null = "aaaaaaaa") =>
	`unlisted-202605${String(day).padStart(2, "0")}T030000Z${of === null ? "" : `-${of}`}.age`;

function folderOf(names: readonly string[]): string {
	const folder = mkdtempSync(join(tmpdir(), "unlisted-retention-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	for (const one of names) writeFileSync(join(folder, one), "");
	return folder;
}

const tidy = (folder: string, made: string, day: number) =>
	deleteOld(join(folder, made), "data", keep, new Date(Date.UTC(2026, 4, day, 3, 1)));

it("two installations in one folder each delete their own old backups, and none whose name has no installation", async () => {
	const others = [1, 2, 3, 4].map((day) => name(day, "bbbbbbbb"));
	const nameless = [1, 2, 3, 4].map((day) => name(day, null));
	const folder = folderOf([...others, ...nameless, ...[1, 2, 3, 4].map((day) => name(day))]);
	expect(await tidy(folder, name(4), 4)).toEqual({
		deleted: [name(2), name(1)],
		others: 8,
		ahead: [],
		failed: null,
	});
	expect(readdirSync(folder).sort()).toEqual([...others, ...nameless, name(3), name(4)].sort());
});

it("a backup whose name has no installation deletes nothing, because nobody knows whose the others are", async () => {
	const names = [1, 2, 3, 4].map((day) => name(day, null));
	const folder = folderOf(names);
	expect(await tidy(folder, name(4, null), 4)).toMatchObject({ deleted: [], others: 3 });
	expect(readdirSync(folder)).toEqual(names);
});

it("after the clock went back, the new backup stays, and names in the future are reported", async () => {
	const ahead = [20, 21, 22].map((day) => name(day));
	const folder = folderOf([...ahead, name(3), name(4), name(5)]);
	expect(await tidy(folder, name(5), 5)).toMatchObject({ deleted: [name(3)], ahead });
	expect(readdirSync(folder)).toEqual([name(4), name(5), ...ahead]);
});

it("a backup is made even if older ones cannot be deleted, and the reason is reported", async () => {
	const folder = folderOf([]);
	rmSync(folder, { recursive: true });
	expect(await tidy(folder, name(4), 4)).toMatchObject({
		deleted: [],
		failed: expect.stringContaining("ENOENT"),
	});
});
