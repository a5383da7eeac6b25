import { buildSiteIfStale } from "../lib/build-site.ts";

await buildSiteIfStale();
