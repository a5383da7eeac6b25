import type { Tidied } from "./making/delete-old.ts";
import type { Made } from "./making/make-backup.ts";
import type { Moved } from "./moving/move-database.ts";
import type { FoundArchive } from "./reading/find-archive.ts";
import type { Restored } from "./reading/restore-backup.ts";
import type { Verified } from "./reading/verify-backup.ts";

type Rows = Readonly<Record<string, number>>;

const counted = (rows: Rows) =>
	`${Object.values(rows).reduce((sum, count) => sum + count, 0)} rows of ${Object.keys(rows).length} tables`;
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
const lines = (...all: readonly (string | null)[]) => `${all.filter((line) => line !== null).join("\n")}\n`;

/** `unnoted` says why the backup could not be noted for `doctor` and /metrics. */
export function describeMade(
	{ path, written, keysPath, corpusFiles, tidied, notOurs }: Made,
	{ inside, unnoted }: { readonly inside: boolean; readonly unnoted: string | null },
): string {
	const deleted = tidied.flatMap((one) => one.deleted);
	const keys = inside
		? "Keys     inside: who opens this file can read everything"
		: "Keys     not in it. Without the master key nobody can read it: back the keys up with --keys OTHER-TARGET";
	return lines(
		`Backup   ${path} (${megabytes(written.bytes)})`,
		`Holds    ${counted(written.rows)}${corpusFiles === null ? "" : `, ${corpusFiles} files of the corpus`}`,
		keysPath === null ? keys : `Keys     ${keysPath}`,
		deleted.length === 0 ? null : `Deleted  ${deleted.join(", ")}`,
		...tidied.flatMap(warningsOf),
		otherPeoples(notOurs),
		unnoted === null
			? null
			: `Warning  the backup is whole, but doctor and /metrics will not tell of it: ${unnoted}`,
	);
}

function warningsOf({ others, ahead, failed }: Tidied): string[] {
	return [
		...(others === 0
			? []
			: [
					`Left     ${others} backups that may not be of this installation: others', older versions', or from before a restore. Delete yours by hand`,
				]),
		...(ahead.length === 0
			? []
			: [
					`Warning  names from the future: ${ahead.join(", ")}. A clock was wrong or is wrong now. They are not deleted, and a restore from the folder passes them by`,
				]),
		...(failed === null
			? []
			: [`Warning  the backup is whole, but older ones could not be deleted: ${failed}`]),
	];
}

const without = (rows: Rows, tables: readonly string[]): Rows =>
	Object.fromEntries(Object.entries(rows).filter(([table]) => !tables.includes(table)));

const otherPeoples = (names: readonly string[]): string | null =>
	names.length === 0
		? null
		: `Warning  not of Unlisted: ${names.join(", ")}. A restore leaves it out. Back it up in another way, or delete it`;

const leftOutOf = (names: readonly string[]): string | null =>
	names.length === 0
		? null
		: `Left out ${names.join(", ")}: no part of Unlisted, so there is no place for it`;

export function describeVerified(
	{ path, notes }: FoundArchive,
	{ head, end, ours, notOurs }: Verified & Pick<Made, "notOurs">,
): string {
	return lines(
		`Backup   ${path}`,
		...notes.map((note) => `Warning  ${note}`),
		`Made     ${head.made}, by version ${head.version}, format ${head.format}`,
		`Holds    ${counted(end.rows)}${head.corpus ? `, ${head.corpus.length} files of the corpus` : ""}${head.keys.length > 0 ? `, keys: ${head.keys.join(", ")}` : ", no keys"}`,
		"Whole    yes",
		`Ours     ${whose(ours)}`,
		otherPeoples(notOurs),
	);
}

export function describeRestored(
	{ head, end, keys, corpusFolder, leftOut }: Restored,
	{
		CORPUS_FOLDER,
		notes,
	}: { readonly CORPUS_FOLDER?: string | undefined; readonly notes: readonly string[] },
): string {
	return lines(
		...notes.map((note) => `Warning  ${note}`),
		`Restored ${counted(without(end.rows, leftOut))}, as of ${head.made}`,
		leftOutOf(leftOut),
		keys.length === 0
			? "Keys     none: MASTER_KEY is that of the configuration"
			: `Keys     ${keys.join(", ")}`,
		corpusFolder === null ? null : `Corpus   ${corpusFolder}`,
		corpusFolder !== null && CORPUS_FOLDER === undefined ? `Set      CORPUS_FOLDER=${corpusFolder}` : null,
		"Before you start it: what waited in the queue then (mails, requests to brokers) goes out at the start,",
		"and people who deleted their account since are back. See docs/operations/backup.md.",
	);
}

export function describeMoved({ tables, rows, keptAs, byEarlierTry, leftOut }: Moved): string {
	return lines(
		`Moved    ${rows} rows of ${tables} tables, counted again where they arrived${byEarlierTry ? ". An earlier try did this, and was ended just before its end" : ""}`,
		leftOutOf(leftOut),
		keptAs === null
			? "Start without DATABASE_URL. The database in PostgreSQL is as it was: drop it when you need it no more."
			: `Start with DATABASE_URL. The embedded database is kept as ${keptAs}: delete it when you need it no more.`,
	);
}

function whose(ours: boolean | null): string {
	if (ours === null) return "not known: no master key is here that it was made with";
	if (ours) return "yes: made with a master key that is here";
	return "NO: it claims the master key that is here, but was not made with it. Do not use it";
}
