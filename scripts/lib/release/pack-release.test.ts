import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { packRelease, refuseOtherThings } from "./pack-release.ts";

const scratch = mkdtempSync(join(tmpdir(), "unlisted-pack-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function place(name: string) {
	const releases = join(scratch, name);
	const folder = join(releases, "unlisted-1");
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, "one.txt"), "one");
	return { releases, folder, archive: join(releases, "unlisted-1.tar.gz") };
}

describe("packing a release", () => {
	it("leaves the archive with its sum, and the same bytes each time", async () => {
		const { releases, folder, archive } = place("whole");
		await packRelease(folder, archive);
		const first = readFileSync(archive);
		await packRelease(folder, archive);
		expect(readFileSync(archive).equals(first)).toBe(true);
		const sum = createHash("sha256").update(first).digest("hex");
		expect(readFileSync(`${archive}.sha256`, "utf8")).toBe(`${sum}  unlisted-1.tar.gz\n`);
		expect(readdirSync(releases)).toEqual(["unlisted-1", "unlisted-1.tar.gz", "unlisted-1.tar.gz.sha256"]);
	});

	it("that breaks off leaves no file with the name of a release, and keeps the one before", async () => {
		const { releases, folder, archive } = place("broken");
		await packRelease(folder, archive);
		const before = readFileSync(archive);
		rmSync(folder, { recursive: true });
		// tar has already begun the file when it finds that the folder is gone.
		await expect(packRelease(folder, archive)).rejects.toThrow("The release could not be packed.");
		expect(readFileSync(archive).equals(before)).toBe(true);
		expect(readdirSync(releases)).toEqual(["unlisted-1.tar.gz", "unlisted-1.tar.gz.sha256"]);
	});
});

it("a release goes into a free folder or in place of an earlier one, and in place of nothing else", () => {
	const folder = join(scratch, "named");
	refuseOtherThings(folder);
	mkdirSync(folder);
	refuseOtherThings(folder);
	writeFileSync(join(folder, "letter.txt"), "dear");
	expect(() => refuseOtherThings(folder)).toThrow("holds something that is no release");
	expect(readdirSync(folder)).toEqual(["letter.txt"]);
	writeFileSync(join(folder, "release.json"), "{}");
	refuseOtherThings(folder);
});
