import { buildSiteIfStale } from "../lib/build-site.ts";

await buildSiteIfStale();
await import("../../bench/run.ts");
