import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The file that lists which assets a build kept from the build before it. */
const listName = ".kept-assets.json";

/**
 * A page that was opened before an upgrade still asks for its own scripts. So a build keeps the assets of the build
 * before it, but not those that the build before it had kept. File names contain a hash of the content, so two
 * versions never share a name.
 */
export function keepAssets({ before, now }: { readonly before: string; readonly now: string }): void {
	const [from, to] = [join(before, "assets"), join(now, "assets")];
	if (!existsSync(from) || !existsSync(to)) return;
	const older = new Set(keptIn(before));
	const kept = readdirSync(from).filter((name) => !older.has(name) && !existsSync(join(to, name)));
	for (const name of kept) copyFileSync(join(from, name), join(to, name));
	// A release keeps the assets of the release before, in addition to those that its checkout kept of the build
	// before.
	writeFileSync(join(now, listName), JSON.stringify([...new Set([...keptIn(now), ...kept])]));
}

function keptIn(build: string): string[] {
	const list = join(build, listName);
	return existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [];
}
