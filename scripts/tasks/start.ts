import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/run.ts";

// A release contains its site. In production, scripts/launch.mjs built the site before this process began.
const isReady = existsSync(join(root, "release.json")) || process.env.NODE_ENV === "production";
if (process.env.ROLE !== "worker" && !isReady) {
	const { buildSiteIfStale } = await import("../lib/build-site.ts");
	await buildSiteIfStale();
}
await import("../../apps/server/src/main.ts");
