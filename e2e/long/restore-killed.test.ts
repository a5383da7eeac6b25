import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, it, onTestFinished } from "vitest";
import { newIdentity } from "../../apps/server/src/platform/crypto/age.ts";
import { openPglite } from "../../apps/server/src/platform/db/embedded/pglite.ts";
import { openPostgres } from "../../apps/server/src/platform/db/postgres.ts";
import { startPostgresServer } from "../../apps/server/src/testing/postgres-server.ts";
import { commandLine, runCommand, spawnCommand } from "../support/command-line.ts";
import { killedOnce } from "../support/killed-once.ts";
import { startServer } from "../support/server.ts";

function folder(): string {
	const path = mkdtempSync(join(tmpdir(), "unlisted-restore-killed-"));
	onTestFinished(() => rmSync(path, { recursive: true, force: true }));
	return path;
}

/** It may go while we look. */
function namesIn(path: string): string[] {
	try {
		return readdirSync(path);
	} catch {
		return [];
	}
}

/** By its own command, as journeys import nothing of the packages. */
function sampleCorpus(path: string): void {
	const cli = join(import.meta.dirname, "../../packages/breach-corpus/src/cli.ts");
	const made = spawnSync(process.execPath, [cli, "sample", path, "--key", `${path}.key`], {
		encoding: "utf8",
	});
	expect([made.stderr, made.status]).toEqual(["", 0]);
}

/** Rows that cannot be compressed: their log has no room where they have. */
const filler = `insert into private.catalogue_breaches (name, breach, added_at, fetched_at)
	select 'filler ' || i, jsonb_build_object('text', (select string_agg(md5(i || '.' || j), '') from generate_series(1, 300) j)), now(), now()
	from generate_series(1, 1500) i`;

/** A backup of an installation with a corpus of its own, and what a restore of it is told. */
async function backedUp({ rows }: { readonly rows?: string } = {}) {
	const { identity, recipient } = await newIdentity();
	const home = folder();
	const [data, keys, secret, corpus] = ["data", "keys", "key.txt", "leaks"].map((name) =>
		join(home, name),
	) as [string, string, string, string];
	writeFileSync(secret, `${identity}\n`);
	sampleCorpus(corpus);
	const dataDir = folder();
	await (await startServer({ image: inject("siteImage"), dataDir })).stop();
	if (rows !== undefined) {
		const db = await openPglite(dataDir);
		await db.query(rows);
		await db.close();
	}
	const made = await runCommand(["backup", data, "--keys", keys], {
		DATA_DIR: dataDir,
		BACKUP_RECIPIENTS: recipient,
		CORPUS_FOLDER: corpus,
	});
	expect([made.stderr, made.stdout]).toEqual(["", expect.stringMatching(/^Backup /)]);
	return {
		words: ["restore", data, "--keys", keys],
		opening: { BACKUP_IDENTITY_FILE: secret },
		// What its writer has for itself is not in a backup.
		corpusFiles: readdirSync(corpus)
			.filter((name) => !name.startsWith("writer."))
			.sort(),
	};
}

interface Place {
	readonly dataDir: string;
	readonly corpus: string;
}

/** In the order in which a restore passes them. The database has its name, or is committed, after the last one. */
const moments: readonly { readonly isSeen: (place: Place) => boolean }[] = [
	{
		// While the embedded database is written.
		isSeen: ({ dataDir }) => namesIn(dataDir).some((name) => name.startsWith("pgdata.new-")),
	},
	{
		// Once the rows are in and the corpus is written.
		isSeen: ({ corpus }) =>
			namesIn(corpus).some(
				(name) => name.startsWith(".restoring-") && namesIn(join(corpus, name)).length > 0,
			),
	},
	{
		// Once the keys are in their place.
		isSeen: ({ dataDir }) => existsSync(join(dataDir, "keys", "master.key")),
	},
	{
		// Once files of the corpus are in their place.
		isSeen: ({ corpus }) => namesIn(corpus).some((name) => !name.startsWith(".")),
	},
];

/**
 * One place is left as a kill leaves it, and the next kill comes later. False: a moment was over before a busy machine has looked. Then
 * another place is tried.
 */
async function killedAtEach(
	{ words, opening, corpusFiles }: Awaited<ReturnType<typeof backedUp>>,
	{ url, of }: { readonly url: string | null; readonly of: typeof moments },
): Promise<boolean> {
	const dataDir = folder();
	const place = { dataDir, corpus: join(dataDir, "corpus") };
	const env = { ...opening, DATA_DIR: dataDir, ...(url !== null && { DATABASE_URL: url }) };
	for (const { isSeen } of of)
		if (!(await killedOnce(spawnCommand(words, env), () => isSeen(place)))) return false;
	const done = await runCommand(words, env);
	// The last moment is short: everything may have been in its place.
	if (/has a database already|is not empty/.test(done.stderr)) return false;
	expect([done.stderr, done.stdout]).toEqual(["", expect.stringMatching(/^Restored \d+ rows/)]);
	expect(readdirSync(place.corpus).sort()).toEqual(corpusFiles);
	expect(namesIn(dataDir).filter((name) => name.startsWith("pgdata."))).toEqual([]);
	return true;
}

async function within5(attempt: () => Promise<boolean>): Promise<boolean> {
	for (let tries = 0; tries < 5; tries += 1) if (await attempt()) return true;
	return false;
}

it("a restore into an empty folder that is killed at any moment is done by the next one", async () => {
	const given = await backedUp();
	expect(await within5(() => killedAtEach(given, { url: null, of: moments }))).toBe(true);
}, 900_000);

it("a restore into PostgreSQL that is killed at any moment is done by the next one", async () => {
	const given = await backedUp();
	const postgres = await startPostgresServer();
	onTestFinished(() => postgres.stop());
	const admin = await openPostgres({
		url: postgres.url("postgres"),
		pool: 1,
		prepare: true,
		onIdleError: () => undefined,
	});
	onTestFinished(() => admin.close());
	let count = 0;
	const inAnother = async () => {
		count += 1;
		await admin.query(`create database restored_${count}`);
		return killedAtEach(given, { url: postgres.url(`restored_${count}`), of: moments.slice(1) });
	};
	expect(await within5(inAnother)).toBe(true);
}, 900_000);

/** A disk of our own needs rights that not every machine gives. */
const mayMount = spawnSync("unshare", ["-rm", "mount", "-t", "tmpfs", "tmpfs", tmpdir()]).status === 0;

it.skipIf(!mayMount)(
	"a restore that meets a full disk at any moment says so, leaves nothing, and is done once there is room",
	async () => {
		const { words, opening } = await backedUp({ rows: filler });
		const dataDir = folder();
		// In the smaller one no database can be made, in the larger one its rows or its log have no room. A timer of the database that
		// stopped itself may keep the process for a minute more.
		for (const size of [20, 60]) {
			const script = `
			mount -t tmpfs -o size=${size}m tmpfs "$DATA_DIR" || exit 9
			timeout -s KILL 300 "$@"; echo "code $?"; ls -A "$DATA_DIR" | sed 's/^/left /'
			mount -o remount,size=1g tmpfs "$DATA_DIR" && "$@"; echo "code $?"`;
			mkdirSync(join(dataDir, "mount"), { recursive: true });
			const { file, args, env } = commandLine(words, { ...opening, DATA_DIR: join(dataDir, "mount") });
			const { stdout, stderr } = spawnSync("unshare", ["-rm", "sh", "-c", script, "sh", file, ...args], {
				env,
				encoding: "utf8",
			});
			expect(stderr, `${size} MB`).toMatch(
				/No space left on device|ENOSPC|could not extend file|The embedded database in .* stopped itself\. \d+ MB are free there/,
			);
			expect(stderr, `${size} MB`).not.toMatch(/\n {4}at /);
			const [first = "", second = ""] = stdout.split(/(?<=code \d+\n)/);
			expect(first, `${size} MB`).toBe("code 1\n");
			expect(second.replace(/^left lock\n/, ""), `${size} MB`).toMatch(/^Restored \d+ rows[\s\S]*code 0\n$/);
		}
	},
	1_800_000,
);
