import { readdir, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { BulkRefused } from "../../../platform/db/bulk/bulk-connection.ts";
import { type ArchiveName, isAhead, parseName } from "../archive/archive.rules.ts";

export interface FoundArchive {
	readonly path: string;
	/** Notes to the operator about the choice. */
	readonly notes: readonly string[];
}

export interface Choice {
	readonly kind: ArchiveName["kind"];
	readonly now: Date;
	/**
	 * If the folder has backups of several installations, a restore must not guess. `verify` takes the newest, and
	 * says so.
	 */
	readonly ifMixed: "refuse" | "say";
	/** The archive of data that these keys are for. Keys of the same installation come first. */
	readonly beside?: string;
}

interface Named extends ArchiveName {
	readonly name: string;
}

/** Finds an archive: the given file, or the newest one in the given folder. */
export async function findArchive(source: string, choice: Choice): Promise<FoundArchive> {
	const path = resolve(source);
	const found = await stat(path).catch(() => null);
	if (!found) throw new BulkRefused(`There is no ${path}.`);
	if (!found.isDirectory()) return { path, notes: [] };
	const { kind, now, beside } = choice;
	const all = newestFirst(await readdir(path), kind);
	if (all.length === 0)
		throw new BulkRefused(`There is no backup ${kind === "keys" ? "of keys " : ""}in ${path}.`);
	const [ahead, past] = [all.filter((one) => isAhead(one, now)), all.filter((one) => !isAhead(one, now))];
	const aheadNames = ahead.map(({ name }) => name).join(", ");
	if (past.length === 0)
		throw new BulkRefused(
			`Every backup in ${path} has a name from the future (${aheadNames}). Is the clock of this machine right? Then name the file.`,
		);
	const fitting = beside === undefined ? past : fittingTo(past, beside);
	const notes =
		ahead.length === 0
			? []
			: [`${aheadNames} has a name from the future and was passed by. If it is the newest, name the file`];
	const mixed = newestOfEach(fitting).map(({ name }) => name);
	if (mixed.length > 1) {
		if (choice.ifMixed === "refuse")
			throw new BulkRefused(
				`There are backups of ${mixed.length} installations in ${path}. Name the file; the newest of each: ${mixed.join(", ")}.`,
			);
		notes.push(
			`the folder has backups of ${mixed.length} installations, and this is the newest of all: ${mixed.join(", ")}`,
		);
	}
	return { path: join(path, fitting[0]?.name ?? ""), notes };
}

function newestFirst(names: readonly string[], kind: ArchiveName["kind"]): Named[] {
	return names
		.flatMap((name) => {
			const parsed = parseName(name, kind);
			return parsed ? [{ ...parsed, name }] : [];
		})
		.sort((a, b) => b.at.getTime() - a.at.getTime());
}

/** Keys are backed up less often, so their names may be from before names had the installation. */
function fittingTo(all: readonly Named[], beside: string): readonly Named[] {
	const of = parseName(basename(beside), "data")?.of ?? null;
	for (const wanted of [of, null]) {
		const some = all.filter((one) => one.of === wanted);
		if (some.length > 0) return some;
	}
	return all;
}

/** Leaves out backups whose names have no installation, unless the newest of all is one of them. */
function newestOfEach(all: readonly Named[]): Named[] {
	const newest = new Map<string | null, Named>();
	for (const one of all) if (!newest.has(one.of)) newest.set(one.of, one);
	return [...newest.values()].filter((one) => one.of !== null || one === all[0]);
}
