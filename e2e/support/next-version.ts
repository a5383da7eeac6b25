import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");
/** The folders that the two versions do not share. */
const own = new Set(["apps", "db", ".git"]);

/** A copy of this code with one more migration, in a folder of its own. It stands for the version after this one. */
export function nextVersion(migration: string) {
	const folder = mkdtempSync(join(tmpdir(), "unlisted-next-"));
	mkdirSync(join(folder, "apps"));
	cpSync(join(root, "apps", "server"), join(folder, "apps", "server"), { recursive: true });
	cpSync(join(root, "db"), join(folder, "db"), { recursive: true });
	symlinkSync(join(root, "apps", "web"), join(folder, "apps", "web"));
	for (const name of readdirSync(root).filter((one) => !own.has(one)))
		symlinkSync(join(root, name), join(folder, name));
	writeFileSync(join(folder, "db", "migrations", "9999-of-the-next-version.sql"), migration);
	return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
