import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrationsFolder } from "../../apps/server/src/compose.ts";
import { migrate, readMigrations } from "../../apps/server/src/platform/db/migrate.ts";
import { openPglite } from "../../apps/server/src/platform/db/pglite.ts";
import { configurationDocument, readmeWithTable } from "./configuration-document.ts";
import { describeSchema } from "./describe-schema.ts";
import { openApiDocument } from "./openapi-document.ts";
import { root } from "./run.ts";

/** Files made from the code. They are committed, so that a review shows how they change. */
export async function generatedFiles(): Promise<{ path: string; content: string }[]> {
	const db = await openPglite(undefined);
	await migrate(db, readMigrations(migrationsFolder));
	try {
		return [
			{ path: "db/schema.generated.md", content: await describeSchema(db) },
			{ path: "docs/openapi.json", content: await openApiDocument(db) },
			{ path: "docs/configuration.md", content: configurationDocument() },
			{ path: "README.md", content: readmeWithTable(committed("README.md")) },
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
