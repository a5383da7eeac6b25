import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrationsFolder } from "../../apps/server/src/compose.ts";
import { envVariables } from "../../apps/server/src/env.ts";
import { migrate, readMigrations } from "../../apps/server/src/platform/db/migrate.ts";
import { openPglite } from "../../apps/server/src/platform/db/pglite.ts";
import { describeSchema } from "./describe-schema.ts";
import { openApiDocument } from "./openapi-document.ts";
import { root } from "./run.ts";

/** Files that are made out of the code and committed all the same, so that a change to them is seen in review. */
export async function generatedFiles(): Promise<{ path: string; content: string }[]> {
	const db = await openPglite(undefined);
	await migrate(db, readMigrations(migrationsFolder));
	try {
		return [
			{ path: "db/schema.generated.md", content: await describeSchema(db) },
			{ path: "docs/openapi.json", content: await openApiDocument(db) },
			{ path: "README.md", content: readmeWithTable() },
		];
	} finally {
		await db.close();
	}
}

export function writeFile(path: string, content: string): void {
	writeFileSync(join(root, path), content);
}

export function committed(path: string): string {
	try {
		return readFileSync(join(root, path), "utf8");
	} catch {
		return "";
	}
}

const [start, end] = [
	"<!-- configuration: generated from apps/server/src/env.ts by npm run generate -->",
	"<!-- /configuration -->",
];

function readmeWithTable(): string {
	const readme = committed("README.md");
	const [from, to] = [readme.indexOf(start), readme.indexOf(end)];
	if (from < 0 || to < 0) throw new Error("README.md has lost the markers around its configuration table.");
	const cell = (text: string) => text.replaceAll("|", "\\|");
	const rows = Object.entries(envVariables).map(
		([name, { shownDefault, allowed, meaning }]) =>
			`| \`${name}\` | ${cell(shownDefault)} | ${cell(allowed)} | ${cell(meaning)} |`,
	);
	const table = ["| variable | default | allowed | meaning |", "| --- | --- | --- | --- |", ...rows].join(
		"\n",
	);
	return `${readme.slice(0, from + start.length)}\n${table}\n${readme.slice(to)}`;
}
