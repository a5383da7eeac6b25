import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { fitsInMemory, removeLeft, testFolder } from "./test-folder.ts";

const gib = 2 ** 30;
const mounts = "/dev/vda / ext4 rw 0 0\ntmpfs /dev/shm tmpfs rw,nosuid,nodev 0 0\n";
const roomy = { free: 8 * gib, memory: 12 * gib, mounts };

it("the files of a run are in memory only where they fit and programs may run", () => {
	expect(fitsInMemory(roomy)).toBe(true);
	expect(fitsInMemory({ ...roomy, free: gib / 16 }), "as in a container").toBe(false);
	expect(fitsInMemory({ ...roomy, memory: 2 * gib })).toBe(false);
	expect(fitsInMemory({ ...roomy, mounts: mounts.replace("nodev", "nodev,noexec") })).toBe(false);
	expect(fitsInMemory({ ...roomy, mounts: "/dev/vda / ext4 rw 0 0\n" }), "a folder on the disk").toBe(false);
});

it("each run has its own folder, which the user of PostgreSQL can enter, and removes all of it", () => {
	const [one, other] = [testFolder(), testFolder()];
	expect(one.folder).not.toBe(other.folder);
	expect(statSync(one.folder).mode & 0o777).toBe(0o711);
	writeFileSync(join(one.folder, "counts.json"), "{}");
	one.remove();
	other.remove();
	expect([one, other].map(({ folder }) => existsSync(folder))).toEqual([false, false]);
});

it("a run removes the folders of killed runs, and leaves those of running ones", () => {
	const place = mkdtempSync(join(tmpdir(), "unlisted-left-"));
	const { pid } = spawnSync(process.execPath, ["--version"]);
	const others = [`unlisted-tests-${process.pid}-a1`, "unlisted-tests-old", "somebody-elses"];
	for (const name of [`unlisted-tests-${pid}-b2`, ...others])
		mkdirSync(join(place, name, "data"), { recursive: true });
	removeLeft(place);
	expect(readdirSync(place).sort()).toEqual(others.sort());
	rmSync(place, { recursive: true });
});
