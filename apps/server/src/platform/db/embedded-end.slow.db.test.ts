import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

let dataDir: string;
beforeEach(() => {
	dataDir = mkdtempSync(join(tmpdir(), "embedded-end-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const opener = new URL("./open-database.ts", import.meta.url).href;

/** Runs these statements one after the other in a separate process. It prints a dot for each confirmed statement. */
function runAlone(statements: readonly string[], before = "") {
	const code = `
		import { renameSync, writeFileSync } from "node:fs";
		import { openDatabase } from ${JSON.stringify(opener)};
		const db = await openDatabase({ dataDir: ${JSON.stringify(dataDir)}, pool: 1, prepare: true, log: console });
		for (const text of ${JSON.stringify(statements)}) {
			if (text === "break") { ${before} continue; }
			const { rows } = await db.query(text).catch((error) => ({ rows: [error.message] }));
			process.stdout.write("." + (rows.length ? JSON.stringify(rows) : ""));
		}
		await db.close();`;
	const file = join(dataDir, "run.ts");
	writeFileSync(file, code);
	const { status, stdout, stderr } = spawnSync(process.execPath, [file], {
		encoding: "utf8",
		timeout: 60_000,
	});
	return { status, stdout, stderr };
}

describe("an embedded database that cannot write its log", () => {
	it("ends the process with a line that says why, and has everything that was confirmed after the next start", {
		timeout: 120_000,
	}, () => {
		const log = join(dataDir, "pgdata", "pg_wal");
		// As on a full disk, the database cannot make a new segment of its log.
		const breakIt = `renameSync(${JSON.stringify(log)}, ${JSON.stringify(`${log}.away`)}); writeFileSync(${JSON.stringify(log)}, "");`;
		const fill = "insert into t select repeat(md5(n::text), 100) from generate_series(1, 2000) n";
		const first = runAlone(
			[
				"create table t (a text)",
				"insert into t values ('kept')",
				"break",
				"select pg_switch_wal()",
				fill,
				fill,
			],
			breakIt,
		);
		expect(first.status).toBe(1);
		expect(first.stderr).toMatch(
			/^Unlisted stops: the embedded database stopped itself\. \d+ MB are free in DATA_DIR/m,
		);
		const still = runAlone(["select 1"]);
		expect(still.status).toBe(1);
		// This disk has room, so the files are to blame.
		expect(still.stderr).toMatch(
			/The embedded database cannot be opened, and its disk has room: .* may be damaged/,
		);
		rmSync(log);
		renameSync(`${log}.away`, log);
		const again = runAlone(["select a from t where a = 'kept'"]);
		expect(again.stdout).toBe('.[{"a":"kept"}]');
	});
});

/** Mounting a disk needs rights that not every machine gives. */
const mayMount = spawnSync("unshare", ["-rm", "mount", "-t", "tmpfs", "tmpfs", tmpdir()]).status === 0;

describe.skipIf(!mayMount)("an embedded database on a disk that is full", () => {
	it("ends the process with a line that says why, does not start until there is room, and then has everything that was confirmed", {
		timeout: 300_000,
	}, () => {
		const disk = join(dataDir, "disk");
		mkdirSync(disk);
		const program = (name: string, statements: string) => {
			const file = join(dataDir, name);
			writeFileSync(
				file,
				`import { openDatabase } from ${JSON.stringify(opener)};
				const db = await openDatabase({ dataDir: ${JSON.stringify(disk)}, pool: 1, prepare: true, log: console });
				${statements}
				await db.close();`,
			);
			return file;
		};
		const fill = program(
			"fill.ts",
			`await db.query("create table t (a text)");
			for (let n = 0; n < 100; n += 1) {
				await db.query("insert into t select repeat(md5(n::text), 100) from generate_series(1, 500) n").then(
					() => process.stdout.write("taken "),
					(error) => process.stdout.write("refused:" + error.code + " "),
				);
				await db.query("select pg_switch_wal()").catch(() => undefined);
			}`,
		);
		const look = program(
			"look.ts",
			`const { rows } = await db.query("select count(*)::int as n from t");
			process.stdout.write("rows:" + rows[0].n + " ");`,
		);
		const script = `
			mount -t tmpfs -o size=110m tmpfs "$DISK" || exit 9
			timeout -s KILL 120 "$NODE" ${fill}; echo "code $?"
			timeout -s KILL 60 "$NODE" ${look}; echo "code $?"
			mount -o remount,size=1g tmpfs "$DISK"
			timeout -s KILL 60 "$NODE" ${look}; echo "code $?"`;
		const { stdout, stderr } = spawnSync("unshare", ["-rm", "sh", "-c", script], {
			env: { ...process.env, DISK: disk, NODE: process.execPath },
			encoding: "utf8",
		});
		const [filled = "", full = "", roomy = ""] = stdout.split(/(?<=code \d+\n)/);
		expect(stderr).toMatch(
			/^Unlisted stops: the embedded database stopped itself\. \d+ MB are free in DATA_DIR/m,
		);
		expect(filled).toMatch(/^taken .*code 1\n$/s);
		expect(full, "no start on a full disk").toBe("code 1\n");
		const taken = filled.match(/taken/g)?.length ?? 0;
		const [, rows] = /^rows:(\d+) code 0\n$/.exec(roomy) ?? [];
		expect([taken * 500, (taken + 1) * 500], "the last one may be there without an answer").toContain(
			Number(rows),
		);
	});
});

describe.skipIf(!mayMount)("an embedded database whose disk becomes read-only", () => {
	it("ends the process with a line that says why, does not start until it may write, and then has everything that was confirmed", {
		timeout: 300_000,
	}, () => {
		const program = (name: string, statements: string) => {
			const file = join(dataDir, name);
			writeFileSync(
				file,
				`import { execFileSync } from "node:child_process";
				import { openDatabase } from ${JSON.stringify(opener)};
				const disk = ${JSON.stringify(join(dataDir, "disk"))};
				const db = await openDatabase({ dataDir: disk, pool: 1, prepare: true, log: console });
				${statements}
				await db.close();`,
			);
			return file;
		};
		// Files that are open stay writable. Others are found below the new mount.
		const lose = program(
			"lose.ts",
			`await db.query("create table t (a text)");
			await db.query("insert into t values ('kept')");
			execFileSync("mount", ["--bind", disk, disk]);
			execFileSync("mount", ["-o", "remount,bind,ro", disk]);
			await db.query("create table u (a text)").catch(() => undefined);
			process.stdout.write("goes on ");`,
		);
		const look = program(
			"look.ts",
			`process.stdout.write(JSON.stringify((await db.query("select a from t")).rows) + " ");`,
		);
		const run = (file: string) => `timeout -s KILL 60 "$NODE" ${file}; echo "code $?"`;
		const script = `mkdir "$DISK"; ${run(lose)}; ${run(look)}; umount "$DISK"; ${run(look)}`;
		const { stdout, stderr } = spawnSync("unshare", ["-rm", "sh", "-c", script], {
			env: { ...process.env, DISK: join(dataDir, "disk"), NODE: process.execPath },
			encoding: "utf8",
		});
		expect(stdout).toBe('code 1\ncode 1\n[{"a":"kept"}] code 0\n');
		expect(stderr).toMatch(
			/^Unlisted stops: the embedded database may not use its own files \(could not .*\)\. Let the user of the server own everything in /m,
		);
		expect(stderr).toMatch(
			/The embedded database cannot be opened: it may not use its own files \(EROFS: [^\n]*\. Then start again\./,
		);
	});
});
