import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startServer } from "./server.ts";

/**
 * The data folder of an installation that was started once, with the demo account. Sites begin from copies of
 * it.
 */
export default async function setup(project: TestProject): Promise<() => void> {
	const dataDir = mkdtempSync(join(tmpdir(), "unlisted-image-"));
	const server = await startServer({ dataDir });
	await server.stop();
	project.provide("siteImage", dataDir);
	return () => rmSync(dataDir, { recursive: true, force: true });
}

declare module "vitest" {
	interface ProvidedContext {
		siteImage: string;
	}
}
