import { createHash } from "node:crypto";
import { createReadStream, existsSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { run } from "../run.ts";

/**
 * Packs the folder, and writes the SHA-256 beside the archive. The same input gives the same bytes: sorted names, one
 * fixed time, no owner. The archive gets its name when it is whole. So a full disk or a kill leaves nothing that looks
 * like a release, and a release that was there before stays.
 */
export async function packRelease(folder: string, archive: string): Promise<void> {
	const [draft, sum] = [`${archive}.partial`, `${archive}.sha256`];
	const same = ["--sort=name", "--mtime=@0", "--owner=0", "--group=0", "--numeric-owner"];
	const from = ["-C", dirname(folder), basename(folder)];
	const args = [...same, "--use-compress-program=gzip -9n", "-cf", draft, ...from];
	try {
		const { code, output } = await run("tar", args, { quiet: true });
		if (code !== 0) throw new Error(`The release could not be packed.\n${output}`);
		const hash = createHash("sha256");
		for await (const chunk of createReadStream(draft)) hash.update(chunk);
		// The sum of the archive before must not stand beside this one.
		rmSync(sum, { force: true });
		renameSync(draft, archive);
		writeFileSync(sum, `${hash.digest("hex")}  ${basename(archive)}\n`);
	} finally {
		rmSync(draft, { force: true });
	}
}

/** What a release replaces is deleted. So the named folder must be free, or hold an earlier release. */
export function refuseOtherThings(folder: string): void {
	const isFree = !existsSync(folder) || readdirSync(folder).length === 0;
	if (!isFree && !existsSync(join(folder, "release.json")))
		throw new Error(
			`${resolve(folder)} holds something that is no release. Name another folder, or empty it.`,
		);
}
