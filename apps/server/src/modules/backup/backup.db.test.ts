import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import {
	buildSampleCorpus,
	createKeyFile,
	demoPerson,
	openCorpus,
	readKeyFile,
} from "@unlisted/breach-corpus";
import { verifyProofFile } from "@unlisted/removal-proof";
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { systemClock } from "../../platform/clock/clock.ts";
import { newIdentity } from "../../platform/crypto/age.ts";
import { openPostgresBulk } from "../../platform/db/bulk/postgres-bulk.ts";
import type { Database } from "../../platform/db/database.ts";
import { migrate } from "../../platform/db/migrations/migrate.ts";
import { BadValue } from "../../platform/process/bad-value.ts";
import { isOnlyHere, unsavedKeyGauge } from "../../platform/process/saved-keys.ts";
import { openTestPostgres, type TestDatabase } from "../../testing/databases.ts";
import { silencer } from "../../testing/silencer.ts";
import { goodPassword } from "../identity/testing/identity-app.ts";
import { useRemovals } from "../removals/testing/removals-app.ts";
import { scannerApp } from "../scanner/testing/scanner-app.ts";
import { backupCommands } from "./backup.commands.ts";
import { keysOf } from "./core/installation-keys.ts";
import { moveToEmbedded } from "./moving/move-database.ts";
import { verifyBackup } from "./reading/verify-backup.ts";
import {
	backUp,
	contentsOfFolder,
	emptyPostgres,
	filledPostgres,
	folder,
	guardsOf,
	keyLine,
	masterKey,
	openers,
	openFolder,
	openUrl,
	placeThat,
	recipient,
	restoreTo,
	usingOnce,
	withForgedMark,
	writeOptions,
} from "./testing/backup-stage.ts";

/** These tests make whole databases, perhaps on a slow machine. */
const patience = { timeout: 240_000 };

/** Keeps what several tests share until the last of them has ended. */
function untilAllAreDone() {
	const ends: (() => Promise<void> | void)[] = [];
	afterAll(async () => {
		for (const end of ends.reverse()) await end();
	});
	return (end: () => Promise<void> | void) => {
		ends.push(end);
	};
}

describe("a backup of an installation in use", patience, () => {
	let database: Awaited<ReturnType<typeof openTestPostgres>>;
	let url = "";
	const here = useRemovals(async () => {
		database = await openTestPostgres();
		url = database.url ?? "";
		return database;
	});
	afterAll(() => database.close());

	/** A person with a sealed exposure, and a removal with a proof. */
	const lived = async () => {
		const { app, ann } = here;
		// An app whose worker runs. The other app leaves its jobs to the test.
		const worker = await scannerApp(database, {});
		worker.source.holds(ann.email, { recordKey: "Forum of March", sourceType: "breach_databases" });
		await worker.scan(ann);
		await worker.stop();
		await here.listed("beta.test");
		const { listings } = (await app.api(ann, "GET", "/api/brokers/listings")).body;
		const asked = await here.call(ann, "POST", "", { listing_id: listings[0].id });
		await here.work();
		const { id } = asked.body.removal as { id: string };
		await here.reply(id, { from: "beta.test", kind: "completed", mail: Buffer.from("It is done.") });
		return { person: ann, removal: id, exposures: await app.exposures(ann) };
	};

	const works = async (restored: TestDatabase, life: Awaited<ReturnType<typeof lived>>) => {
		const { person, removal, exposures } = life;
		const app = await scannerApp(restored, { ROLE: "api" });
		try {
			const signedIn = await app.call("POST", "/token?grant_type=password", {
				body: { email: person.email, password: goodPassword },
			});
			expect(signedIn.status).toBe(200);
			const ann = { ...person, access: String(signedIn.body.access_token) };
			expect(exposures.length).toBeGreaterThan(0);
			expect(await app.exposures(ann)).toEqual(exposures);
			const proof = await app.api(ann, "GET", `/api/removals/${removal}/proof`);
			expect((await verifyProofFile(proof.raw)).outcome).toBe("verified");
		} finally {
			await app.stop();
		}
	};

	const until = untilAllAreDone();
	/** Making an embedded database takes ten seconds of processor time, so all tests share one. */
	const move = async () => {
		const life = await lived();
		const home = folder(until);
		const source = { folder: join(home, "leaks"), keyFile: join(home, "leaks.key") };
		await buildSampleCorpus(source.folder, createKeyFile(source.keyFile), { threads: 1 });
		const keysNow = () => keysOf({ DATA_DIR: home, MASTER_KEY: masterKey, corpusKeyFile: source.keyFile });
		const path = await backUp(url, { corpusFolder: source.folder, keysNow }, folder(until));
		const dataDir = folder(until);
		const corpus = { folder: join(dataDir, "corpus"), keyFile: join(dataDir, "corpus.key") };
		const atCommit: boolean[] = [];
		const watched = placeThat({ DATA_DIR: dataDir }, (text) => {
			// The first commit is the restore's own. ANALYZE has its own later.
			if (text === "commit" && atCommit.length === 0)
				atCommit.push(existsSync(corpus.folder), existsSync(corpus.keyFile));
		});
		const { corpusFolder } = await restoreTo({ DATA_DIR: dataDir }, { corpus, place: watched })(path);
		const embedded = await openFolder(dataDir, until);
		const other = await emptyPostgres(until);
		// Accepts the same corpus files that are there already, as after a restore that was killed at its end.
		await restoreTo({ DATA_DIR: folder(until), DATABASE_URL: other }, { corpus })(path);
		const postgres = await openUrl(other, until);
		return { life, path, source, dataDir, corpus, atCommit, corpusFolder, embedded, postgres };
	};
	let moving: ReturnType<typeof move> | undefined;
	const moved = () => {
		moving ??= move();
		return moving;
	};

	it("is restored into an empty folder and into an empty PostgreSQL: signing in, a sealed exposure and a proof work", async () => {
		const { life, dataDir, embedded, postgres } = await moved();
		expect(readFileSync(join(dataDir, "keys", "master.key"), "utf8").trim()).toBe(
			masterKey.toString("base64"),
		);
		const guards = await guardsOf(database);
		expect(await guardsOf({ db: embedded })).toEqual(guards);
		await works({ db: embedded, url: undefined }, life);
		expect(await guardsOf(postgres)).toEqual(guards);
		await works(postgres, life);
	});

	it("says in its name which installation made it, and a restored installation gets another name", async () => {
		const { path, embedded, postgres } = await moved();
		const nameIn = async (db: Database) =>
			(await db.query<{ value: string }>("select value from private.installation where name = 'backup-name'"))
				.rows[0]?.value;
		expect(basename(path)).toMatch(
			new RegExp(`^unlisted-\\d{8}T\\d{6}Z-${await nameIn(database.db)}\\.age$`),
		);
		const names = await Promise.all([database.db, embedded, postgres.db].map(nameIn));
		expect(new Set(names).size).toBe(3);
		for (const name of names) expect(name).toMatch(/^[0-9a-f]{8}$/);
	});

	it("contains the operator's corpus and its key, and a restore puts both in their places", async () => {
		const { path, source, corpus, atCommit, corpusFolder } = await moved();
		// A process that is killed right after the commit has the corpus as well.
		expect(atCommit).toEqual([true, true]);
		expect(corpusFolder).toBe(corpus.folder);
		const found = async (at: typeof corpus) => {
			const opened = openCorpus({ folder: at.folder, keys: readKeyFile(at.keyFile) });
			const answer = await opened.lookup({ kind: "email", value: demoPerson.email });
			opened.close();
			return answer;
		};
		expect(await found(corpus)).toEqual(await found(source));
		expect((await found(corpus)).state).toBe("known");
		const notes = join(corpus.folder, "notes.txt");
		writeFileSync(notes, "");
		await expect(restoreTo({ DATA_DIR: folder() }, { corpus })(path)).rejects.toThrow(
			"There is something in",
		);
		rmSync(notes);
	});

	it("is not restored over anything that exists", async () => {
		const { path, dataDir } = await moved();
		await expect(restoreTo({ DATA_DIR: dataDir })(path)).rejects.toThrow("has a database already");
		const place = { DATA_DIR: folder(), DATABASE_URL: url };
		await expect(restoreTo(place)(path)).rejects.toThrow("is not empty");
		expect((await database.db.query("select 1 from private.installation")).rows.length).toBeGreaterThan(0);
	});

	it("shows nothing of its content unencrypted, and its first bytes say how to open it", async () => {
		const { path, life } = await moved();
		const bytes = readFileSync(path).toString("latin1");
		expect(bytes).toMatch(/^age-encryption\.org\/v1\n-> X25519 /);
		expect(bytes).not.toContain(life.person.email);
		expect(bytes).not.toContain("master.key");
	});
});

const runOf =
	(command: string, env: object) =>
	async (...args: string[]) =>
		backupCommands.find(({ words }) => words === command)?.run({ env } as never, args);

describe("a backup", patience, () => {
	const until = untilAllAreDone();
	let url = "";
	let honest = "";
	/** Forged archives: their maker knows the recipient, but not the master key. */
	let unmarked = "";
	let forged = "";
	beforeAll(async () => {
		({ url } = await filledPostgres(until));
		honest = await backUp(url, {}, folder(until));
		unmarked = await backUp(url, { keysNow: () => [] }, folder(until));
		forged = await withForgedMark(unmarked, folder(until));
	}, patience.timeout);
	const nothingIn = (dataDir: string) =>
		expect(readdirSync(dataDir).filter((name) => name !== "lock")).toEqual([]);

	it("with a changed byte or a missing end is refused, and leaves nothing behind", async () => {
		const good = readFileSync(honest);
		const dataDir = folder();
		const broken = join(folder(), "broken.age");
		const tries = Array.from({ length: 8 }, (_, at) => Math.floor((good.length * (at + 0.5)) / 8));
		for (const at of [...tries, good.length - 1]) {
			const bytes = Buffer.from(good);
			bytes[at] = (bytes[at] ?? 0) ^ 1;
			writeFileSync(broken, bytes);
			await expect(restoreTo({ DATA_DIR: dataDir })(broken), `byte ${at}`).rejects.toThrow(
				/damaged|does not open/,
			);
			nothingIn(dataDir);
		}
		for (const length of [0, 100, good.length - 1, Math.floor(good.length / 2)]) {
			writeFileSync(broken, good.subarray(0, length));
			await expect(restoreTo({ DATA_DIR: dataDir })(broken), `${length} bytes`).rejects.toThrow(/damaged/);
			nothingIn(dataDir);
		}
	});

	it("opens with its own passphrase or key only", async () => {
		const other = { openers: { identities: [(await newIdentity()).identity] } };
		await expect(restoreTo({ DATA_DIR: folder() }, other)(honest)).rejects.toThrow("does not open it");
		const path = await backUp(url, { lock: { passphrase: "four random words here" } });
		const wrong = { openers: { identities: [], passphrase: "other words" } };
		await expect(restoreTo({ DATA_DIR: folder() }, wrong)(path)).rejects.toThrow("does not open it");
		const right = { identities: [], passphrase: "four random words here" };
		const { end } = await verifyBackup({ openers: right, keys: [] })(path);
		expect(end.rows["private.installation"]).toBe(2001);
	});

	it("that somebody else made for the same recipient is refused if the master key is known", async () => {
		const others = keyLine(Buffer.alloc(32, 8));
		const ofOthers = await backUp(url, { keysNow: () => [others] });
		const forgeries = [
			{
				how: "without a mark",
				path: unmarked,
				ours: null,
				refused: /--without-keys restores it all the same/,
			},
			{
				how: "with a key of its own inside",
				path: ofOthers,
				ours: null,
				refused: /made with the master key/,
			},
			{ how: "with a wrong mark", path: forged, ours: false, refused: /made with the master key/ },
		];
		const keysHere = { openers, keys: [keyLine(masterKey)] };
		const place = { DATA_DIR: folder(), DATABASE_URL: await emptyPostgres() };
		const restore = restoreTo(place, { mastersHere: [masterKey] });
		for (const { how, path, ours, refused } of forgeries) {
			expect((await verifyBackup(keysHere)(path)).ours, how).toBe(ours);
			await expect(restore(path), how).rejects.toThrow(refused);
			nothingIn(place.DATA_DIR);
		}
		expect((await verifyBackup(keysHere)(honest)).ours).toBe(true);
		await restore(honest);
	});

	it("without a mark is restored if the operator insists, because they know its origin", async () => {
		const place = { DATA_DIR: folder(), DATABASE_URL: await emptyPostgres() };
		await restoreTo(place, { mastersHere: [masterKey] })(unmarked, { withoutKeys: true });
	});

	it("is restored with its keys even if PostgreSQL fails after the commit", async () => {
		const place = { DATA_DIR: folder(), DATABASE_URL: await emptyPostgres() };
		const said: unknown[] = [];
		const log = { warn: (...words: unknown[]) => said.push(words.at(-1)) } as never;
		const stopped = placeThat(place, (text) => {
			if (text === "analyze") throw new Error("canceling statement due to statement timeout");
		});
		await restoreTo(place, { place: stopped, log })(honest);
		expect(said).toEqual([expect.stringContaining("ANALYZE failed")]);
		expect(existsSync(join(place.DATA_DIR, "keys", "master.key"))).toBe(true);
		const { db } = await openUrl(place.DATABASE_URL);
		expect((await db.query("select from private.installation")).rows.length).toBe(2001);
	});

	it("that is not ours makes `backup verify` exit with 1", async () => {
		const home = folder();
		const identities = join(home, "identity.txt");
		writeFileSync(identities, openers.identities.join("\n"));
		const env = { DATA_DIR: home, BACKUP_IDENTITY_FILE: identities, MASTER_KEY: masterKey };
		const outcomeOf = runOf("backup verify", env);
		expect(await outcomeOf(forged)).toEqual({ text: expect.stringContaining("Ours     NO"), code: 1 });
		expect(await outcomeOf(honest)).toEqual({ text: expect.stringContaining("Ours     yes"), code: 0 });
	});

	it("of a database without anything of ours is refused, and no file is written", async () => {
		const target = folder();
		const command = backUp(await emptyPostgres(), {}, target);
		await expect(command).rejects.toThrow(/^Nothing of Unlisted is in this database/);
		expect(readdirSync(target)).toEqual([]);
	});

	it("of a newer version is refused; of an older one it is restored unchanged, and the next start migrates it", async () => {
		const before = await emptyPostgres();
		const { db } = await openUrl(before);
		const older = writeOptions.migrations.slice(0, -2);
		await migrate(db, older);
		const path = await backUp(before);
		const place = { DATA_DIR: folder(), DATABASE_URL: await emptyPostgres() };
		await expect(restoreTo(place, { migrations: older.slice(0, -1) })(path)).rejects.toThrow(
			"made by a newer version",
		);
		await restoreTo(place)(path);
		const restored = await openUrl(place.DATABASE_URL);
		expect(await migrate(restored.db, writeOptions.migrations)).toEqual(
			writeOptions.migrations.slice(-2).map(({ name }) => name),
		);
	});

	it("contains the rows that are hidden from the database's owner, or is not made", async () => {
		const own = await filledPostgres();
		await own.db.query(
			"insert into auth.users (id, created_at, updated_at) values ('00000000-0000-4000-8000-000000000001', now(), now())",
		);
		await own.db.query(
			"insert into public.profiles (user_id) values ('00000000-0000-4000-8000-000000000001') on conflict do nothing",
		);
		const { end } = await verifyBackup({ openers, keys: [] })(await backUp(own.url));
		expect(end.rows["public.profiles"]).toBe(1);
		await own.db.query("drop policy server_all on public.profiles");
		await expect(backUp(own.url)).rejects.toThrow("does not see every row of public.profiles");
	});

	it("of a database that others put tables and columns into is restored without these, and says so", async () => {
		const own = await filledPostgres();
		await own.db.runScript(`
			create table public.copy_of_users as select * from auth.users;
			create table public.notes (id serial primary key, account uuid references auth.users (id), text text);
			insert into public.notes (text) values ('one'), ('two');
			create table public.visits (day date) partition by range (day);
			create table public.visits_2026 partition of public.visits for values from ('2026-01-01') to ('2027-01-01');
			insert into public.visits values ('2026-05-05');
			alter table private.installation drop column key_id, add column note text default E'a\ttab',
				add column key_id smallint references private.root_keys (id);`);
		const target = folder();
		const path = await backUp(own.url, {}, target);
		const env = { DATA_DIR: folder(), BACKUP_IDENTITY_FILE: join(folder(), "identity.txt") };
		writeFileSync(env.BACKUP_IDENTITY_FILE, openers.identities.join("\n"));
		const others = "private.installation.note, public.copy_of_users, public.notes, public.visits_2026";
		expect(await runOf("backup verify", env)(path)).toMatchObject({
			text: expect.stringContaining(`Warning  not of Unlisted: ${others}. A restore leaves it out.`),
		});
		const place = { DATA_DIR: folder(), DATABASE_URL: await emptyPostgres() };
		const { leftOut } = await restoreTo(place)(path);
		expect(leftOut.join(", ")).toBe(`${others}, public.notes_id_seq`);
		const rows = ({ db }: { db: Database }) =>
			db.query("select name, value from private.installation where name like 'n%' order by name");
		expect((await rows(await openUrl(place.DATABASE_URL))).rows).toEqual((await rows(own)).rows);
		// A move is refused while a server has the database open.
		await own.db.close();
		const dataDir = folder();
		await moveToEmbedded({ ...writeOptions, dataDir, url: own.url, clock: systemClock })();
		expect((await contentsOfFolder(dataDir)).get("private.installation")).toHaveLength(2001);
	});

	it("of a database with a table of others that its user may not read is made without that table", async () => {
		const own = await filledPostgres();
		const administrator = new URL(own.url);
		administrator.username = "postgres";
		const { db } = await openUrl(administrator.href);
		await db.query("create table public.of_administrator as select 1 as number");
		await db.query("create table public.hides_rows as select 1 as number");
		await db.query("alter table public.hides_rows enable row level security");
		const { end } = await verifyBackup({ openers, keys: [] })(await backUp(own.url));
		expect(end.rows["private.installation"]).toBe(2001);
		expect(end.rows).not.toHaveProperty("public.of_administrator");
		expect(end.rows).not.toHaveProperty("public.hides_rows");
		// One of ours is never left out.
		await db.query("revoke all on private.installation from public, current_user");
		await db.query(`alter table private.installation owner to postgres`);
		await expect(backUp(own.url)).rejects.toThrow("permission denied for table installation");
		await db.query(`alter table private.installation owner to ${new URL(own.url).username}`);
	});

	it("of the same second as another one replaces nothing, neither at its beginning nor at its end", async () => {
		const [target, clock] = [folder(), { now: () => new Date("2026-05-05T03:00:00Z") }];
		const path = await backUp(url, { clock }, target);
		const before = readFileSync(path);
		await expect(backUp(url, { clock }, target)).rejects.toThrow("from a backup of the same second");
		// The file of another backup appears while this one runs, so this one meets it only at its end.
		const meets = async () => {
			rmSync(path);
			await backUp(
				url,
				{
					clock,
					keysNow: () => [keyLine(masterKey)],
					withDatabase: (work) =>
						usingOnce(openPostgresBulk(url), (connection) =>
							work({
								...connection,
								rowsOut: (...table) => {
									writeFileSync(path, before);
									return connection.rowsOut(...table);
								},
							}),
						),
				},
				target,
			);
		};
		await expect(meets()).rejects.toThrow("from a backup of the same second");
		expect(readFileSync(path).equals(before)).toBe(true);
		expect(readdirSync(target)).toEqual([basename(path)]);
	});

	it("of a server that freezes ends with a sentence, and leaves nothing, so the next one can begin", async () => {
		const between = await silencer(inject("postgresPort"));
		onTestFinished(() => between.close());
		const through = url.replace(/:\d+\//, `:${between.port}/`);
		const target = folder();
		const freezing = backUp(
			url,
			{
				withDatabase: (work) =>
					usingOnce(openPostgresBulk(through, { rowsMs: 2000 }), (connection) =>
						work({
							...connection,
							rowsOut: (...table) => {
								between.silence(true);
								return connection.rowsOut(...table);
							},
						}),
					),
			},
			target,
		);
		await expect(freezing).rejects.toThrow(/^PostgreSQL sent nothing for 2 seconds/);
		expect(readdirSync(target)).toEqual([]);
	});

	it("tells whether it saved the master key, if that is a file: one without keys does not change what an earlier one saved", async () => {
		const home = folder();
		const env = {
			DATA_DIR: home,
			DATABASE_URL: url,
			BACKUP_RECIPIENTS: recipient,
			BACKUP_KEEP_DAILY: 7,
			BACKUP_KEEP_WEEKLY: 4,
			BACKUP_KEEP_MONTHLY: 0,
		};
		const isKnown = async (...flags: string[]) => {
			await runOf("backup", env)(folder(), ...flags);
			return !isOnlyHere(env);
		};
		const use = (key: Buffer) => writeFileSync(join(home, "keys", "master.key"), keyLine(key).value);
		expect(isOnlyHere(env), "there is no key yet").toBe(false);
		mkdirSync(join(home, "keys"));
		use(masterKey);
		// What a version before this one noted of a backup.
		const older = { path: "/b", bytes: 1, at: systemClock.now().toISOString() };
		writeFileSync(join(home, "last-backup.json"), JSON.stringify(older));
		expect(isOnlyHere(env)).toBe("not known");
		expect(await unsavedKeyGauge({ ...env, demo: false }).value(), "and no alert").toBe(0);
		expect(await isKnown()).toBe(false);
		expect(await isKnown("--keys", folder())).toBe(true);
		expect(await isKnown()).toBe(true);
		use(Buffer.alloc(32, 9));
		expect(await isKnown(), "after keys rotate master").toBe(false);
		expect(await isKnown("--with-keys")).toBe(true);
		expect(isOnlyHere({ ...env, MASTER_KEY: Buffer.alloc(32, 8) }), "the operator keeps this one").toBe(
			false,
		);
	});

	it("that is complete exits with 0 and a warning if its time could not be noted", async () => {
		const [home, target] = [folder(), folder()];
		// A folder with this name, so that no file can get the name.
		mkdirSync(join(home, "last-backup.json"));
		const run = runOf("backup", {
			DATA_DIR: home,
			DATABASE_URL: url,
			MASTER_KEY: masterKey,
			BACKUP_RECIPIENTS: recipient,
			BACKUP_KEEP_DAILY: 7,
			BACKUP_KEEP_WEEKLY: 4,
			BACKUP_KEEP_MONTHLY: 0,
		});
		expect(await run(target)).toMatch(/^Backup [\s\S]*Warning {2}the backup is whole, but doctor and/);
		const [name = ""] = readdirSync(target);
		expect((await verifyBackup({ openers, keys: [] })(join(target, name))).end.rows).toBeTruthy();
		// If the target is a file or lies below one, the operator gets one sentence, not a stack trace.
		for (const wrong of [join(target, name), join(target, name, "below")])
			await expect(run(wrong)).rejects.toThrow(BadValue);
	});
});
