import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { describe, expect, it, onTestFinished } from "vitest";
import { readEnv } from "./env.ts";
import { openContext } from "./open-context.ts";
import { makeMasterFile } from "./platform/crypto/key-files.ts";
import { createLog } from "./platform/log/log.ts";

const dataDir = () => {
	const path = mkdtempSync(join(tmpdir(), "unlisted-start-"));
	onTestFinished(() => rmSync(path, { recursive: true, force: true }));
	makeMasterFile(path);
	return path;
};

/** Starts where no database can be: what is said about the keys is said before one is opened. */
async function warningsOf(path: string): Promise<{ msg: string; open?: string[] }[]> {
	const lines: string[] = [];
	const destination = new Writable({
		write: (line, _encoding, done) => {
			lines.push(String(line));
			done();
		},
	});
	writeFileSync(join(path, "pgdata"), "no folder");
	const env = readEnv({ DATA_DIR: path });
	const log = createLog("warn", { destination });
	await expect(openContext(env, { log, publicUrl: "http://localhost:3000" })).rejects.toThrow();
	return lines.map((line) => JSON.parse(line)).filter(({ open }) => open !== undefined);
}

describe.skipIf(process.platform === "win32")(
	"the start, of keys that others on this machine can read",
	() => {
		it("names each of them in one warning, with what ends it, before it opens the database", async () => {
			const path = dataDir();
			const [keys, master] = [join(path, "keys"), join(path, "keys", "master.key")];
			chmodSync(master, 0o640);
			expect(await warningsOf(path)).toEqual([
				expect.objectContaining({ open: [master], msg: expect.stringContaining("chmod -R go-rwx") }),
			]);
			chmodSync(keys, 0o755);
			expect((await warningsOf(path)).map(({ open }) => open)).toEqual([[keys, master]]);
		});

		it("is silent if only their owner can", async () => {
			expect(await warningsOf(dataDir())).toEqual([]);
		});
	},
);
