import { createHash } from "node:crypto";
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parseArgs } from "node:util";
import { buildSiteIfStale } from "../lib/build-site.ts";
import { keepAssets } from "../lib/keep-assets.ts";
import { packRelease, refuseOtherThings } from "../lib/release/pack-release.ts";
import { isDeadWeight, isReleased, mayHoldReleased } from "../lib/release/release-files.ts";
import { openSite, siteFolder } from "../lib/release/site-before.ts";
import { root, run } from "../lib/run.ts";

/**
 * `npm run release` writes release/unlisted-VERSION-PLATFORM-ARCH.tar.gz and its SHA-256. The archive holds the built
 * site, the server, what it needs, and Node. It runs on a machine that has neither Node nor npm, from a folder that
 * nobody may write to. `npm run release -- --folder PATH` leaves the unpacked folder at that path instead, as the
 * Dockerfile needs it; a folder that holds anything but a release is refused. `--before PLACE` names the release that
 * people use now, so that their open pages keep their scripts.
 */
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const name = `unlisted-${version}-${process.platform}-${process.arch}`;
const text = { type: "string" } as const;
const { folder: asked, before } = parseArgs({ options: { folder: text, before: text } }).values;
const releases = join(root, "release");
const folder = asked ?? join(releases, name);
// Checks that the earlier release exists and is a release, before a build that takes minutes.
const siteBefore = before === undefined ? undefined : await openSite(before);
if (asked !== undefined) refuseOtherThings(asked);

await buildSiteIfStale();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
copyProject(root, folder);
if (siteBefore) {
	keepAssets({ before: siteBefore.path, now: join(folder, siteFolder) });
	siteBefore.close();
}
await installInto(folder);
dropDeadWeight(join(folder, "node_modules"));
writeMarks(folder);
openForReading(folder);
if (asked === undefined) {
	const archive = join(releases, `${name}.tar.gz`);
	await packRelease(folder, archive);
	rmSync(folder, { recursive: true, force: true });
	process.stdout.write(`${relative(root, archive)}\n`);
} else process.stdout.write(`${folder}\n`);

function copyProject(from: string, to: string): void {
	const walk = (place: string) => {
		for (const entry of readdirSync(join(from, place), { withFileTypes: true })) {
			const path = place === "" ? entry.name : `${place}/${entry.name}`;
			if (entry.isDirectory() && mayHoldReleased(path)) walk(path);
			if (!entry.isFile() || !isReleased(path)) continue;
			mkdirSync(dirname(join(to, path)), { recursive: true });
			cpSync(join(from, path), join(to, path));
		}
	};
	walk("");
}

async function installInto(place: string): Promise<void> {
	const only = ["--omit=dev", "--workspace=@unlisted/server", "--include-workspace-root"];
	const args = ["ci", ...only, "--loglevel=error", "--no-audit", "--no-fund"];
	const { code, output } = await run("npm", args, { cwd: place, quiet: true, env: { NODE_ENV: "" } });
	if (code !== 0) throw new Error(`The release could not be installed.\n${output}`);
}

function dropDeadWeight(modules: string): void {
	for (const entry of readdirSync(modules, { recursive: true, withFileTypes: true })) {
		const path = join(entry.parentPath, entry.name);
		if (entry.isFile() && isDeadWeight(relative(modules, path).replaceAll("\\", "/"))) rmSync(path);
	}
	rmSync(join(modules, "node", "node_modules"), { recursive: true, force: true });
}

/** With these marks the launcher treats the release as installed, and refuses it on another kind of machine. */
function writeMarks(place: string): void {
	const hash = createHash("sha256").update(`${process.platform} ${process.arch}\n`);
	for (const file of ["package-lock.json", "package.json"]) hash.update(readFileSync(join(place, file)));
	writeFileSync(join(place, "node_modules", ".unlisted-installed"), `${hash.digest("hex")} production`);
	const { platform, arch } = process;
	writeFileSync(join(place, "release.json"), `${JSON.stringify({ version, platform, arch })}\n`);
}

/** Does not depend on the umask of the packager: everybody may read, and nobody needs to write. */
function openForReading(place: string): void {
	chmodSync(place, 0o755);
	for (const entry of readdirSync(place, { recursive: true, withFileTypes: true })) {
		const path = join(entry.parentPath, entry.name);
		if (entry.isDirectory()) chmodSync(path, 0o755);
		else if (entry.isFile()) chmodSync(path, isProgram(path) ? 0o755 : 0o644);
	}
}

function isProgram(path: string): boolean {
	return /(^|\/)bin\/[^/]+$/.test(path) && readFileSync(path).subarray(0, 2).toString("latin1") !== "//";
}
