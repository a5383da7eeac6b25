import { createSecretKey } from "node:crypto";
import type { AddressInfo } from "node:net";
import { openPostgres } from "../platform/db/postgres.ts";
import { trustedProxies } from "../platform/http/addresses/trusted-proxies.ts";
import { createHttpApp } from "../platform/http/app.ts";
import { sharedCounts } from "../platform/limits/shared-counts.ts";
import { createLog } from "../platform/log/log.ts";
import { openEdge } from "./http-options.ts";

/**
 * A process with rate limits, for tests with several processes. It gets the address of its database and prints its
 * port.
 */
const url = process.argv[2] ?? "";
const db = await openPostgres({ url, pool: 2, prepare: true, onIdleError: () => undefined });
const log = createLog("silent");
const counts = sharedCounts({ db, log, key: createSecretKey(new Uint8Array(32)), everyMs: 50 });
const http = await createHttpApp(
	openEdge({ rateLimits: true, sharedCounts: counts, proxies: trustedProxies("127.0.0.1") }),
);
http.get("/api/limited", { config: { rateLimit: { max: 40, timeWindow: 600_000 } } }, async () => ({}));
http.get("/api/open", async () => ({}));
await http.listen({ port: 0, host: "127.0.0.1" });
process.stdout.write(`${(http.server.address() as AddressInfo).port}\n`);
