import type { Made } from "./making/make-backup.ts";
import type { Moved } from "./moving/move-database.ts";
import type { Restored } from "./reading/restore-backup.ts";
import type { Verified } from "./reading/verify-backup.ts";

type Rows = Readonly<Record<string, number>>;

const counted = (rows: Rows) =>
	`${Object.values(rows).reduce((sum, count) => sum + count, 0)} rows of ${Object.keys(rows).length} tables`;
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
const lines = (...all: readonly (string | null)[]) => `${all.filter((line) => line !== null).join("\n")}\n`;

export function describeMade(
	{ path, written, keysPath, corpusFiles, deleted }: Made,
	inside: boolean,
): string {
	const keys = inside
		? "Keys     inside: who opens this file can read everything"
		: "Keys     not in it. Without the master key nobody can read it: back the keys up with --keys OTHER-TARGET";
	return lines(
		`Backup   ${path} (${megabytes(written.bytes)})`,
		`Holds    ${counted(written.rows)}${corpusFiles === null ? "" : `, ${corpusFiles} files of the corpus`}`,
		keysPath === null ? keys : `Keys     ${keysPath}`,
		deleted.length === 0 ? null : `Deleted  ${deleted.join(", ")}`,
	);
}

export function describeVerified(path: string, { head, end, ours }: Verified): string {
	return lines(
		`Backup   ${path}`,
		`Made     ${head.made}, by version ${head.version}, format ${head.format}`,
		`Holds    ${counted(end.rows)}${head.corpus ? `, ${head.corpus.length} files of the corpus` : ""}${head.keys.length > 0 ? `, keys: ${head.keys.join(", ")}` : ", no keys"}`,
		"Whole    yes",
		`Ours     ${whose(ours)}`,
	);
}

export function describeRestored(
	{ head, end, keys, corpusFolder }: Restored,
	{ CORPUS_FOLDER }: { readonly CORPUS_FOLDER?: string | undefined },
): string {
	return lines(
		`Restored ${counted(end.rows)}, as of ${head.made}`,
		keys.length === 0
			? "Keys     none: MASTER_KEY is that of the configuration"
			: `Keys     ${keys.join(", ")}`,
		corpusFolder === null ? null : `Corpus   ${corpusFolder}`,
		corpusFolder !== null && CORPUS_FOLDER === undefined ? `Set      CORPUS_FOLDER=${corpusFolder}` : null,
		"Before you start it: what waited in the queue then (mails, requests to brokers) goes out at the start,",
		"and people who deleted their account since are back. See docs/operations/backup.md.",
	);
}

export function describeMoved({ tables, rows, keptAs }: Moved): string {
	return lines(
		`Moved    ${rows} rows of ${tables} tables, counted again where they arrived`,
		keptAs === null
			? "Start without DATABASE_URL. The database in PostgreSQL is as it was: drop it when you need it no more."
			: `Start with DATABASE_URL. The embedded database is kept as ${keptAs}: delete it when you need it no more.`,
	);
}

function whose(ours: boolean | null): string {
	if (ours === null) return "not known: no master key is here that it was made with";
	if (ours) return "yes: made with a master key that is here";
	return "NO: it names the master key that is here, and was made without it. Do not use it";
}
