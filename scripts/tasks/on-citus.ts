import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { bin, run } from "../lib/run.ts";

/**
 * `npm run on-citus -- PROGRAMS [FILTER…]`: runs the database tests on a real Citus cluster. It starts a coordinator
 * and two workers on 127.0.0.1, and deletes them after the run. PROGRAMS is the folder of a PostgreSQL 18 with Citus
 * that contains `postgres`.
 */
const [given = "", ...filters] = process.argv.slice(2);
const programs = resolve(given);
if (!existsSync(join(programs, "postgres"))) {
	process.stderr.write(
		"Name the folder of a PostgreSQL that has Citus: npm run on-citus -- /usr/lib/postgresql/18/bin\n",
	);
	process.exit(2);
}
const { code } = await run(bin("vitest"), ["run", "--project", "database", ...filters], {
	env: { CITUS_PROGRAMS: programs },
});
process.exit(code);
