import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";

const opener = JSON.stringify(new URL("./pglite-bulk.ts", import.meta.url).href);

it("an embedded database that stops itself while it is filled fails each statement with a sentence, and is closed at once", () => {
	const home = mkdtempSync(join(tmpdir(), "unlisted-bulk-"));
	onTestFinished(() => rmSync(home, { recursive: true, force: true }));
	const [folder, script] = [join(home, "draft"), join(home, "run.ts")];
	// Runs in a separate process, because a call that is stuck in the database never ends. As on a full disk, the
	// database cannot make a new segment of its log.
	writeFileSync(
		script,
		`import { renameSync, writeFileSync } from "node:fs";
		import { openPgliteBulk } from ${opener};
		const folder = ${JSON.stringify(folder)};
		const { sql, rowsIn, runScript, close } = await openPgliteBulk(folder);
		await sql.query("create table t (a text)");
		await sql.query("begin");
		renameSync(folder + "/pg_wal", folder + "/pg_wal.away");
		writeFileSync(folder + "/pg_wal", "");
		const lines = Buffer.from(("x".repeat(1000) + "\\n").repeat(4000));
		const said = new Set();
		const fails = (work) => work.then(() => false, ({ name, message }) => said.add(message.replace(/\\d+ MB/, "some MB")));
		let rows = 0;
		while (!(await fails(rowsIn("t", ["a"], lines)))) rows += 4000;
		for (const work of [() => sql.query("commit"), () => runScript("select 1; select 2"), () => sql.query("select $1", [1])]) await fails(work());
		await close();
		process.stdout.write(JSON.stringify([...said]));`,
	);
	const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
		encoding: "utf8",
		timeout: 170_000,
		killSignal: "SIGKILL",
	});
	expect([status, stdout]).toEqual([
		0,
		JSON.stringify([
			`The embedded database in ${folder} stopped itself. some MB are free there: if that is little, make room, and try again.`,
		]),
	]);
	expect(stderr).not.toContain("at ");
}, 180_000);
