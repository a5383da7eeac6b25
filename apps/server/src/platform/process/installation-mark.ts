import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Database, Sql } from "../db/database.ts";
import { forgetFigures, keepFigures, readFigures } from "../db/operator-figures.ts";

/**
 * A mark shows whether two processes belong to one installation: one leaves a random id where both keep their data, and
 * the other is asked whether it sees it. A restored copy has the same keys, so keys cannot tell.
 */
export interface MarkPlace {
	readonly dataDir: string;
	/** Null: the embedded database, which only its own process can open. Then the mark is a file beside it. */
	readonly postgres: Sql | null;
}

const keptMs = 3_600_000;
const kind = "mark ";
const fileBegins = ".mark-";
const fileOf = (dataDir: string, id: string) => join(dataDir, fileBegins + id);

/** Also removes marks that were left behind. Throws if this user may not write there. */
export async function leaveMark({ dataDir, postgres }: MarkPlace, id: string, now: Date): Promise<void> {
	const old = new Date(now.getTime() - keptMs);
	if (postgres === null) {
		removeFiles(dataDir, old);
		return writeFileSync(fileOf(dataDir, id), "", { flag: "wx", mode: 0o600 });
	}
	await forgetFigures(postgres, kind, old);
	await keepFigures(postgres, kind + id, now, {});
}

function removeFiles(dataDir: string, olderThan: Date): void {
	for (const name of readdirSync(dataDir)) {
		if (!name.startsWith(fileBegins)) continue;
		const path = join(dataDir, name);
		const made = statSync(path, { throwIfNoEntry: false })?.mtime;
		if (made && made < olderThan) rmSync(path, { force: true });
	}
}

export async function removeMark({ dataDir, postgres }: MarkPlace, id: string): Promise<void> {
	if (postgres === null) rmSync(fileOf(dataDir, id), { force: true });
	else await forgetFigures(postgres, kind + id, null);
}

export async function seesMark({ dataDir, postgres }: MarkPlace, id: string): Promise<boolean> {
	return postgres === null
		? existsSync(fileOf(dataDir, id))
		: (await readFigures(postgres, kind + id)) !== null;
}

/** Where the marks of a running server are. */
export function markPlaceOf(db: Database, dataDir: string): MarkPlace {
	return { dataDir, postgres: db.kind === "postgres" ? db : null };
}
