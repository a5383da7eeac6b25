import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { run } from "../run.ts";

export const siteFolder = "apps/web/build/client";

export interface SiteBefore {
	readonly path: string;
	close(): void;
}

/** Opens the site of an earlier release, from its archive or from the folder where it was unpacked. */
export async function openSite(release: string): Promise<SiteBefore> {
	if (!existsSync(release)) throw new Error(`${release} is not there.`);
	if (statSync(release).isDirectory()) {
		const path = join(release, siteFolder);
		if (!existsSync(path)) throw new Error(`${release} is no release: it has no ${siteFolder}.`);
		return { path, close: () => undefined };
	}
	const scratch = mkdtempSync(join(tmpdir(), "unlisted-before-"));
	const close = () => rmSync(scratch, { recursive: true, force: true });
	const parts = ["--strip-components=1", "--wildcards", `*/${siteFolder}`];
	const { code } = await run("tar", ["-xzf", resolve(release), "-C", scratch, ...parts], { quiet: true });
	if (code === 0) return { path: join(scratch, siteFolder), close };
	close();
	throw new Error(`${release} is no archive of a release.`);
}
