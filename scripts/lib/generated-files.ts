import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrationsFolder } from "../../apps/server/src/open-context.ts";
import { openPglite } from "../../apps/server/src/platform/db/embedded/pglite.ts";
import { migrate } from "../../apps/server/src/platform/db/migrations/migrate.ts";
import { readMigrations } from "../../apps/server/src/platform/db/migrations/migration-files.ts";
import { configurationDocument, essentialTable } from "./configuration-document.ts";
import { decisionsIndex } from "./decisions-index.ts";
import { describeSchema } from "./describe-schema.ts";
import { withGeneratedPart } from "./marked-part.ts";
import { openApiDocument } from "./openapi-document.ts";
import { removalProofCommand } from "./removal-proof-command.ts";
import { root } from "./run.ts";
import { runningDocument } from "./running-document.ts";
import { tableTypes } from "./table-types.ts";

/** Files made from the code. They are committed, so that a review shows how they change. */
export async function generatedFiles(): Promise<{ path: string; content: string }[]> {
	const db = await openPglite(undefined);
	await migrate(db, readMigrations(migrationsFolder));
	try {
		return [
			{ path: "db/schema.generated.md", content: await describeSchema(db) },
			{ path: "packages/contracts/src/tables.generated.ts", content: await tableTypes(db) },
			{ path: "docs/openapi.json", content: await openApiDocument(db) },
			{ path: "docs/running.md", content: await runningDocument(db) },
			{ path: "packages/removal-proof/removal-proof.generated.mjs", content: await removalProofCommand() },
			{ path: "docs/configuration.md", content: configurationDocument() },
			part("README.md", "configuration: generated from apps/server/src/env", essentialTable()),
			part("docs/README.md", "decisions: generated from docs/decisions", decisionsIndex()),
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

/** The markers are comments: "WHAT: generated from WHERE", and "/WHAT". */
function part(path: string, what: string, content: string) {
	const markers = [`<!-- ${what} by npm run generate -->`, `<!-- /${what.split(":")[0]} -->`] as const;
	return withGeneratedPart({ path, text: committed(path) }, markers, content);
}
