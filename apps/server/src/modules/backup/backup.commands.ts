import { readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { systemClock } from "../../platform/clock/clock.ts";
import { newIdentity } from "../../platform/crypto/age.ts";
import { notOurs } from "../../platform/db/bulk/own-tables.ts";
import { readMigrations } from "../../platform/db/migrations/migration-files.ts";
import { queueSchema } from "../../platform/jobs/queue-schema.ts";
import { createLog } from "../../platform/log/log.ts";
import { BadValue } from "../../platform/process/bad-value.ts";
import type { Command } from "../../platform/process/command.ts";
import { type BackupEnv, keepOf, lockOf, openersOf } from "./backup.settings.ts";
import { wordsOf } from "./command-words.ts";
import { carrySecrets } from "./core/carry-secrets.ts";
import { emptyPlace } from "./core/empty-place.ts";
import { keysOf, mastersAmong } from "./core/installation-keys.ts";
import { withWholeDatabase } from "./core/open-database-whole.ts";
import { describeMade, describeMoved, describeRestored, describeVerified } from "./describe.ts";
import { inSentences } from "./in-sentences.ts";
import { makeBackup } from "./making/make-backup.ts";
import { moveToEmbedded, moveToPostgres } from "./moving/move-database.ts";
import { noteBackup } from "./note-backup.ts";
import { findArchive } from "./reading/find-archive.ts";
import { restoreBackup } from "./reading/restore-backup.ts";
import { verifyBackup } from "./reading/verify-backup.ts";
import { sayWhichDisk, type WritesTo } from "./say-which-disk.ts";

const migrationsFolder = join(import.meta.dirname, "../../../../../db/migrations");
const nothing = { tables: [], migrations: [] };
const serverPackage = join(import.meta.dirname, "../../../package.json");

export { refuseWrongRecipients } from "./backup.settings.ts";

export const backupCommands: readonly Command<BackupEnv>[] = [
	{
		words: "backup verify",
		usage: "SOURCE",
		meaning: "Reads a backup to its end: whether it opens, is whole, and is this installation's",
		run: ({ env }, args) =>
			inSentences(async () => {
				const { source } = wordsOf(args, {}, "SOURCE");
				const found = await findArchive(source, { kind: "data", now: systemClock.now(), ifMixed: "say" });
				const verified = await verifyBackup({ openers: openersOf(env), keys: allKeys(env) })(found.path);
				const others = notOurs(verified.head.database ?? nothing, readMigrations(migrationsFolder));
				const text = describeVerified(found, { ...verified, notOurs: others });
				// A timer shows only the exit code.
				return { text, code: verified.ours === false ? 1 : 0 };
			}),
	},
	{
		words: "backup new-key",
		meaning:
			"Makes a key for backups: the secret half for a safe place, the public half for BACKUP_RECIPIENTS",
		run: async () => {
			const { identity, recipient } = await newIdentity();
			return `# public key: ${recipient}\n${identity}\n`;
		},
	},
	{
		words: "backup",
		usage: "TARGET [--keys OTHER-TARGET | --with-keys] [--without-corpus]",
		meaning: "Writes database and corpus, encrypted, into a folder, while the server runs; keys apart",
		run: ({ env }, args) =>
			inSentences(async () => {
				const { source: target, flags } = wordsOf(
					args,
					{ keys: "text", "with-keys": "flag", "without-corpus": "flag" },
					"TARGET",
				);
				if (flags.keys !== undefined && flags["with-keys"])
					throw new BadValue("--keys and --with-keys exclude each other.");
				const folder = typeof flags.keys === "string" ? { folder: flags.keys } : null;
				const make = makeBackup({
					clock: systemClock,
					version: versionOf(),
					lock: lockOf(env),
					keep: keepOf(env),
					withDatabase: (work) => withWholeDatabase(env, work),
					keysNow: () => allKeys(env),
					corpusFolder: corpusOf(env)?.folder ?? null,
					migrations: readMigrations(migrationsFolder),
				});
				const made = await sayWhichDisk(
					{ files: folder === null ? target : `${target} and ${folder.folder}` },
					() =>
						make({
							target,
							keys: flags["with-keys"] ? "inside" : folder,
							corpus: !flags["without-corpus"],
						}),
				);
				const unnoted = await noteBackup(env, made);
				return describeMade(made, { inside: flags["with-keys"] === true, unnoted });
			}),
	},
	{
		words: "restore",
		usage: "SOURCE [--keys SOURCE-OF-KEYS | --without-keys] [--without-corpus]",
		meaning: "Puts a backup into an empty DATA_DIR or an empty PostgreSQL; refuses any other",
		run: ({ env }, args) =>
			inSentences(async () => {
				const { source, flags } = wordsOf(
					args,
					{ keys: "text", "without-keys": "flag", "without-corpus": "flag" },
					"SOURCE",
				);
				const corpus = corpusOf(env) ?? defaultCorpus(env);
				const withoutKeys = flags["without-keys"] === true;
				const restore = restoreBackup({
					...writing(env, !withoutKeys),
					openers: openersOf(env),
					dataDir: env.DATA_DIR,
					place: emptyPlace(env),
					corpus,
					mastersHere: mastersAmong(keysOf({ ...env, corpusKeyFile: null })),
				});
				const choice = { now: systemClock.now(), ifMixed: "refuse" } as const;
				const data = await findArchive(source, { ...choice, kind: "data" });
				const keys =
					typeof flags.keys === "string"
						? await findArchive(flags.keys, { ...choice, kind: "keys", beside: data.path })
						: null;
				const restored = await sayWhichDisk(disksOf(env), () =>
					restore({
						path: data.path,
						keysPath: keys?.path ?? null,
						withoutKeys,
						withoutCorpus: flags["without-corpus"] === true,
					}),
				);
				return describeRestored(restored, {
					CORPUS_FOLDER: env.CORPUS_FOLDER,
					notes: [...data.notes, ...(keys?.notes ?? [])],
				});
			}),
	},
	{
		words: "database move",
		usage: "postgres | embedded",
		meaning:
			"Moves the embedded database in DATA_DIR into the empty PostgreSQL at DATABASE_URL, or back; stop the servers first",
		run: ({ env }, args) =>
			inSentences(async () => {
				const { source: to } = wordsOf(args, {}, "postgres or embedded");
				if (env.DATABASE_URL === undefined)
					throw new BadValue("DATABASE_URL must be set: it names the PostgreSQL.");
				const deps = {
					...writing(env, true),
					dataDir: env.DATA_DIR,
					url: env.DATABASE_URL,
					clock: systemClock,
				};
				if (to !== "postgres" && to !== "embedded") throw new BadValue("Say where to: postgres or embedded.");
				const move = to === "postgres" ? moveToPostgres(deps) : moveToEmbedded(deps);
				const database = to === "postgres" ? "PostgreSQL" : env.DATA_DIR;
				const moved = await sayWhichDisk({ files: env.DATA_DIR, database }, move);
				return describeMoved(moved);
			}),
	},
];

function disksOf(env: BackupEnv): WritesTo {
	const corpus = (corpusOf(env) ?? defaultCorpus(env)).folder;
	return {
		files: !relative(env.DATA_DIR, corpus).startsWith("..") ? env.DATA_DIR : `${env.DATA_DIR} or ${corpus}`,
		database: env.DATABASE_URL === undefined ? env.DATA_DIR : "PostgreSQL",
	};
}

const writing = (env: BackupEnv, withSecrets: boolean) => ({
	migrations: readMigrations(migrationsFolder),
	queueSchema: queueSchema(),
	log: createLog("warn"),
	...(withSecrets && { complete: carrySecrets({ ...env, clock: systemClock }) }),
});
const versionOf = () => (JSON.parse(readFileSync(serverPackage, "utf8")) as { version: string }).version;

function corpusOf({ CORPUS_FOLDER, CORPUS_FOLDER_KEY }: BackupEnv) {
	if (CORPUS_FOLDER === undefined) return null;
	const folder = resolve(CORPUS_FOLDER);
	return { folder, keyFile: CORPUS_FOLDER_KEY ?? `${folder}.key` };
}

function defaultCorpus({ DATA_DIR }: BackupEnv) {
	const folder = join(DATA_DIR, "corpus");
	return { folder, keyFile: `${folder}.key` };
}

function allKeys(env: BackupEnv) {
	return keysOf({ ...env, corpusKeyFile: corpusOf(env)?.keyFile ?? null });
}
