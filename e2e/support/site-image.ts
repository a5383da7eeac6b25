import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { type RunningServer, startServer } from "./server.ts";

/** The key that journeys use to call the shared server as its operator. */
export const serviceRoleKey = "sb_secret_for_all_journeys_0123456789";

/** Settings that most journeys need, because they send themselves many mails. */
const sharedEnv = {
	RATE_LIMITS: "off",
	AUTH_RATE_LIMITS: "off",
	AUTH_SEND_GAP_SECONDS: "0",
	SERVICE_ROLE_KEY: serviceRoleKey,
};

/**
 * Makes the data folder of an installation that was started once, with the demo account. Sites start with copies of it.
 * Also starts one server for all journeys without special settings, because a start costs three seconds of processor
 * time.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const dataDir = mkdtempSync(join(tmpdir(), "unlisted-image-"));
	const server = await startServer({ dataDir });
	await server.stop();
	const shared = await startServer({ image: dataDir, env: sharedEnv });
	project.provide("siteImage", dataDir);
	project.provide("sharedServer", { port: shared.port, demo: shared.demo });
	return async () => {
		await shared.stop();
		rmSync(dataDir, { recursive: true, force: true });
	};
}

declare module "vitest" {
	interface ProvidedContext {
		siteImage: string;
		sharedServer: Pick<RunningServer, "port" | "demo">;
	}
}
