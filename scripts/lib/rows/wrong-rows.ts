import { basename, join, relative } from "node:path";
import { API, type APIOptions } from "typescript/unstable/sync";
import type { Described, DescribingDatabase } from "../../../apps/server/src/testing/describing-database.ts";
import { compareStatement } from "./compare-row.ts";
import { type Place, type Statement, statementsIn } from "./find-statements.ts";

export interface RowCheck {
	/** The folder of the project. */
	readonly root: string;
	/** The path of its tsconfig.json, relative to `root`. */
	readonly config: string;
	/** Chooses the files to look at, by their paths relative to `root`. */
	readonly looksAt: (path: string) => boolean;
	/** Whether a file may contain SQL. */
	readonly mayHoldSql: (path: string) => boolean;
	/**
	 * Statements that we do not compare, as `file function`, each with the reason. Complaints of the database still
	 * count.
	 */
	readonly notCompared: Readonly<Record<string, string>>;
	readonly database: DescribingDatabase;
	/** For tests: replaces the files on the disk. */
	readonly fs?: APIOptions["fs"];
}

export interface RowReport {
	readonly complaints: readonly string[];
	readonly statements: number;
}

/**
 * Returns one line for each difference between a statement, as the database understands it, and the types beside it.
 */
export async function wrongRows(check: RowCheck): Promise<RowReport> {
	const { root, config, looksAt, fs } = check;
	const api = new API({ cwd: root, ...(fs && { fs }) });
	try {
		const path = join(root, config);
		const project = api.updateSnapshot({ openProjects: [path] }).getProject(path);
		if (!project) throw new Error(`No TypeScript project in ${config}.`);
		const complaints: string[] = [];
		const excused = new Set<string>();
		const complain = ({ path, line }: Place, what: string) => complaints.push(`${path}:${line}: ${what}`);
		let statements = 0;
		for (const file of project.program.getSourceFileNames()) {
			const path = relative(root, file);
			const source = looksAt(path) ? project.program.getSourceFile(file) : undefined;
			if (!source?.text.includes(".query")) continue;
			const found = statementsIn(project, source, path);
			const differs = (place: Place, what: string) => {
				const name = `${basename(place.path)} ${place.within}`;
				if (Object.hasOwn(check.notCompared, name)) excused.add(name);
				else complain(place, what);
			};
			for (const { place, why } of found.unreadable) differs(place, `it cannot be described: ${why}`);
			for (const statement of found.statements) {
				statements += 1;
				const { place } = statement;
				if (!check.mayHoldSql(path)) complain(place, "SQL stands in a repository");
				const described = await describe(check.database, statement);
				if (typeof described === "string") complain(place, described);
				else for (const what of compareStatement(project, statement, described)) differs(place, what);
			}
		}
		for (const name of Object.keys(check.notCompared)) {
			if (!excused.has(name)) complaints.push(`${name} is excused, and has nothing to be excused`);
		}
		return { complaints: [...new Set(complaints)], statements };
	} finally {
		api.close();
	}
}

async function describe(database: DescribingDatabase, { text }: Statement): Promise<Described | string> {
	try {
		return await database.describe(text);
	} catch (error) {
		return (error as Error).message;
	}
}
