import { join } from "node:path";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { leaveMark, removeMark } from "../../platform/process/installation-mark.ts";
import { inTime } from "./attempt.ts";
import { isThere } from "./data-dir.ts";
import type { DoctorEnv } from "./doctor.settings.ts";

export interface MarkDeps {
	readonly env: Pick<DoctorEnv, "DATABASE_URL" | "DATA_DIR">;
	readonly clock: Clock;
	readonly newId: () => string;
	readonly openDatabase: () => Promise<Database>;
}

/** The id that was left; `nothing is there`: no server has used this place yet; null: it could not be left. */
export type Left = { readonly id: string } | "nothing is there" | null;

/** Left once, when the first check needs it, and removed when all checks are done. */
export interface OwnMark {
	readonly left: () => Promise<Left>;
	readonly remove: () => Promise<void>;
}

const mostMs = 3000;

export function ownMark(deps: MarkDeps): OwnMark {
	let left: Promise<Left> | undefined;
	return {
		left: () => {
			left ??= inTime(() => leave(deps), mostMs).catch(whyNot);
			return left;
		},
		remove: async () => {
			const known = await left;
			if (known && typeof known === "object")
				await inTime(() => remove(deps, known.id), mostMs).catch(() => null);
		},
	};
}

async function leave(deps: MarkDeps): Promise<Left> {
	const { env, clock } = deps;
	const id = deps.newId();
	if (env.DATABASE_URL !== undefined) {
		await onDatabase(deps, (db) => leaveMark({ dataDir: env.DATA_DIR, postgres: db }, id, clock.now()));
		return { id };
	}
	if (!isThere(join(env.DATA_DIR, "pgdata"))) return "nothing is there";
	await leaveMark({ dataDir: env.DATA_DIR, postgres: null }, id, clock.now());
	return { id };
}

async function remove(deps: MarkDeps, id: string): Promise<void> {
	const { DATA_DIR: dataDir, DATABASE_URL: url } = deps.env;
	if (url === undefined) return removeMark({ dataDir, postgres: null }, id);
	return onDatabase(deps, (db) => removeMark({ dataDir, postgres: db }, id));
}

async function onDatabase({ openDatabase }: MarkDeps, work: (db: Database) => Promise<void>): Promise<void> {
	const db = await openDatabase();
	try {
		await work(db);
	} finally {
		await db.close();
	}
}

/** The schema or the table is missing: nothing of Unlisted is in this database. */
const noTable = new Set(["3F000", "42P01"]);

const whyNot = (error: unknown): Left =>
	noTable.has((error as { code?: string }).code ?? "") ? "nothing is there" : null;
