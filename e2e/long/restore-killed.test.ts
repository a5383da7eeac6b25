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

/** The file may disappear while we look. */
function namesIn(path: string): string[] {
	try {
		return readdirSync(path);
	} catch {
		return [];
	}
}

/** Uses the corpus's own command, because journeys import nothing from the packages. */
function sampleCorpus(path: string): void {
	const cli = join(import.meta.dirname, "../../packages/breach-corpus/src/cli.ts");
	const made = spawnSync(process.execPath, [cli, "sample", path, "--key", `${path}.key`], {
		encoding: "utf8",
	});
	expect([made.stderr, made.status]).toEqual(["", 0]);
}

/** Rows that cannot be compressed: the disk has room for them, but not for their log. */
const filler = `insert into private.catalogue_breaches (name, breach, added_at, fetched_at)
	select 'filler ' || i, jsonb_build_object('text', (select string_agg(md5(i || '.' || j), '') from generate_series(1, 300) j)), now(), now()
	from generate_series(1, 1500) i`;

/** A backup of an installation with its own corpus, and the options for restoring it. */
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
		// A backup leaves out the files that only the corpus's writer needs.
		corpusFiles: readdirSync(corpus)
			.filter((name) => !name.startsWith("writer."))
			.sort(),
	};
}

interface Place {
	readonly dataDir: string;
	readonly corpus: string;
}

/** The moments of a restore, in order. After the last one, the database has its final name or is committed. */
const moments: readonly { readonly isSeen: (place: Place) => boolean }[] = [
	{
		// While the embedded database is being written.
		isSeen: ({ dataDir }) => namesIn(dataDir).some((name) => name.startsWith("pgdata.new-")),
	},
	{
		// After the rows are in and while the corpus is written.
		isSeen: ({ corpus }) =>
			namesIn(corpus).some(
				(name) => name.startsWith(".restoring-") && namesIn(join(corpus, name)).length > 0,
			),
	},
	{
		// After the keys are in place.
		isSeen: ({ dataDir }) => existsSync(join(dataDir, "keys", "master.key")),
	},
	{
		// After files of the corpus are in place.
		isSeen: ({ corpus }) => namesIn(corpus).some((name) => !name.startsWith(".")),
	},
];

/**
 * Kills a restore at each moment, in the same place. False: a moment was over before a busy machine saw it. Then the
 * caller tries another place.
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
	// The last moment is short: everything may be in place already.
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

it("a restore into an empty folder that is killed at any moment is finished by the next one", async () => {
	const given = await backedUp();
	expect(await within5(() => killedAtEach(given, { url: null, of: moments }))).toBe(true);
}, 900_000);

it("a restore into PostgreSQL that is killed at any moment is finished by the next one", async () => {
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

/** Mounting a disk needs rights that not every machine gives. */
const mayMount = spawnSync("unshare", ["-rm", "mount", "-t", "tmpfs", "tmpfs", tmpdir()]).status === 0;

it.skipIf(!mayMount)(
	"a restore on a full disk says so at any moment, leaves nothing behind, and works as soon as there is room",
	async () => {
		const { words, opening } = await backedUp({ rows: filler });
		const dataDir = folder();
		// The smaller disk has no room to create a database; the larger one has no room for its rows or its log. A
		// database timer that stopped itself may keep the process for another minute.
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
