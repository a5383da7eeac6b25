import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { BadValue } from "../../platform/process/bad-value.ts";
import { type BackupEnv, openersOf } from "./backup.settings.ts";

const folder = mkdtempSync(join(tmpdir(), "unlisted-identity-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("a file without a key is named, and not taken for a key that does not fit", () => {
	const file = join(folder, "key.txt");
	const open = () => openersOf({ BACKUP_IDENTITY_FILE: file } as BackupEnv);
	for (const text of ["", "\n", "# public key: age1…\n"]) {
		writeFileSync(file, text);
		expect(open).toThrow(new BadValue("BACKUP_IDENTITY_FILE has no key in it: AGE-SECRET-KEY-…."));
	}
	writeFileSync(file, "# public key: age1…\nAGE-SECRET-KEY-1\n");
	expect(open().identities).toEqual(["AGE-SECRET-KEY-1"]);
	const ofNpm = "\n> unlisted@0.1.0 cli\n> node scripts/launch.mjs cli backup new-key\n\n";
	writeFileSync(file, `${ofNpm}# public key: age1…\nAGE-SECRET-KEY-1\n`);
	expect(open().identities, "a file that npm run wrote").toEqual(["AGE-SECRET-KEY-1"]);
});
