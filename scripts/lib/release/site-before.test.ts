import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { keepAssets } from "../keep-assets.ts";
import { openSite, siteFolder } from "./site-before.ts";

const scratch = mkdtempSync(join(tmpdir(), "unlisted-release-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function release(name: string, assets: readonly string[]): string {
	const folder = join(scratch, name);
	mkdirSync(join(folder, siteFolder, "assets"), { recursive: true });
	for (const asset of assets) writeFileSync(join(folder, siteFolder, "assets", asset), name);
	return folder;
}

function pack(name: string): string {
	const archive = join(scratch, `${name}.tar.gz`);
	expect(spawnSync("tar", ["-czf", archive, "-C", scratch, name]).status).toBe(0);
	return archive;
}

it("a release made on a fresh checkout has the assets of the release before, from its archive or its folder, but no older ones", async () => {
	release("one", ["page-1.js"]);
	const first = await openSite(pack("one"));
	const second = release("two", ["page-2.js"]);
	keepAssets({ before: first.path, now: join(second, siteFolder) });
	expect(readdirSync(join(second, siteFolder, "assets"))).toEqual(["page-1.js", "page-2.js"]);
	first.close();
	expect(existsSync(first.path)).toBe(false);
	const third = release("three", ["page-3.js"]);
	for (const place of [pack("two"), second]) {
		const site = await openSite(place);
		keepAssets({ before: site.path, now: join(third, siteFolder) });
		site.close();
		expect(readdirSync(join(third, siteFolder, "assets"))).toEqual(["page-2.js", "page-3.js"]);
	}
});

it("something that is not a release is refused in one sentence; an empty folder, as the first image has it, gives nothing", async () => {
	const file = join(scratch, "letter.tar.gz");
	writeFileSync(file, "no archive");
	await expect(openSite(file)).rejects.toThrow(/is no archive of a release\.$/);
	await expect(openSite(join(scratch, "nowhere"))).rejects.toThrow(/is not there\.$/);
	mkdirSync(join(scratch, "empty"));
	await expect(openSite(join(scratch, "empty"))).rejects.toThrow(/is no release/);
	mkdirSync(join(scratch, "nothing", siteFolder), { recursive: true });
	const now = release("first", ["page-1.js"]);
	keepAssets({ before: (await openSite(join(scratch, "nothing"))).path, now: join(now, siteFolder) });
	expect(readdirSync(join(now, siteFolder, "assets"))).toEqual(["page-1.js"]);
});
