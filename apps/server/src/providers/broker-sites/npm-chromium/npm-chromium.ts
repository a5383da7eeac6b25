import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliDecompress, createBrotliDecompress } from "node:zlib";
import { makeFolder } from "../../../platform/process/make-folder.ts";
import { untar } from "./untar.ts";

/** The path of a browser, and the environment for its own process only. */
export type NpmChromium = { executablePath: string; env: Record<string, string> };

const decompress = promisify(brotliDecompress);
const packageName = "@sparticuz/chromium";

/** Whether the package is installed and works on a machine like this one. */
export function hasNpmChromium(): boolean {
	if (process.platform !== "linux" || process.arch !== "x64") return false;
	try {
		return existsSync(fileURLToPath(import.meta.resolve(packageName)));
	} catch {
		return false;
	}
}

/**
 * The Chromium of the npm package `@sparticuz/chromium`, unpacked once. We unpack it ourselves. The package's own
 * code writes to fixed names in the shared temporary folder, uses whatever is already there, and leaves out the
 * system libraries unless it thinks it is in a cloud function.
 */
export async function npmChromium(): Promise<NpmChromium> {
	const source = join(dirname(fileURLToPath(import.meta.resolve(packageName))), "..");
	const { version } = JSON.parse(await readFile(join(source, "package.json"), "utf8"));
	const folder = await unpackedOnce(source, `${version}-${process.arch}`);
	const libraries = [join(folder, "lib"), process.env.LD_LIBRARY_PATH].filter(Boolean).join(":");
	return {
		executablePath: join(folder, "chromium"),
		env: {
			LD_LIBRARY_PATH: libraries,
			FONTCONFIG_FILE: join(folder, "fonts.conf"),
			// A machine without a home folder (a bare container, a service account) must not make this fail.
			HOME: process.env.HOME ?? folder,
		},
	};
}

/** The first cache folder that already has it, otherwise the first one that we may write to. */
async function unpackedOnce(source: string, name: string): Promise<string> {
	const home = process.env.XDG_CACHE_HOME ?? (process.env.HOME && join(process.env.HOME, ".cache"));
	// We never use the temporary folder: on a shared machine, others could put their own browser there first.
	const caches = [join(source, "../../.cache"), home]
		.filter((cache): cache is string => Boolean(cache))
		.map((cache) => join(cache, "unlisted-chromium"));
	const there = caches.map((cache) => join(cache, name)).find((folder) => existsSync(folder));
	if (there) return there;
	const refusals: string[] = [];
	for (const cache of caches) {
		try {
			return await unpackInto(cache, source, name);
		} catch (error) {
			refusals.push(error instanceof Error ? error.message : String(error));
		}
	}
	throw new Error(
		`The Chromium from npm could not be unpacked into ${caches.join(" or ")}: ${refusals.join("; ")}`,
	);
}

/**
 * Unpacks beside the final place and renames at the end. Several test processes may do this at once, and none may see
 * a half-written browser. The slower one deletes its copy.
 */
async function unpackInto(cache: string, source: string, name: string): Promise<string> {
	const folder = join(cache, name);
	const draft = join(cache, `.draft-${randomUUID()}`);
	makeFolder(draft);
	try {
		await removeAbandonedDrafts(cache);
		await Promise.all([
			pipeline(
				createReadStream(join(source, "bin/chromium.br")),
				createBrotliDecompress({ chunkSize: 2 ** 20 }),
				createWriteStream(join(draft, "chromium"), { mode: 0o755 }),
			),
			unpackArchive(join(source, "bin/al2023.tar.br"), draft),
			unpackArchive(join(source, "bin/swiftshader.tar.br"), draft),
			unpackArchive(join(source, "bin/fonts.tar.br"), draft),
		]);
		await writeFile(join(draft, "fonts.conf"), FONTS);
		await rename(draft, folder).catch((error: unknown) => {
			if (!existsSync(folder)) throw error;
		});
	} finally {
		await rm(draft, { recursive: true, force: true });
	}
	return folder;
}

async function unpackArchive(archive: string, folder: string): Promise<void> {
	for (const file of untar(await decompress(await readFile(archive)))) {
		const target = join(folder, file.path);
		makeFolder(dirname(target));
		await writeFile(target, file.content, { mode: file.executable ? 0o755 : 0o644 });
	}
}

/**
 * A process that is killed while it unpacks leaves 200 MB behind. No unpacking takes an hour, so older drafts can go.
 */
async function removeAbandonedDrafts(cache: string): Promise<void> {
	for (const name of await readdir(cache)) {
		if (!name.startsWith(".draft-")) continue;
		const path = join(cache, name);
		const age = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now());
		if (age > 3_600_000) await rm(path, { recursive: true, force: true });
	}
}

/** Uses only the package's fonts, so that text without a webfont looks the same on every machine. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
	<dir prefix="relative">fonts</dir>
	<cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;
