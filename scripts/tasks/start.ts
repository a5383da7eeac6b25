import { buildSiteIfStale } from "../lib/build-site.ts";

if (process.env.ROLE !== "worker") await buildSiteIfStale();
await import("../../apps/server/src/main.ts");
