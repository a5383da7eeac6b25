import type { Sql } from "../../platform/db/database.ts";
import { isMigrated, missingMigrations } from "../../platform/db/migrations/applied-migrations.ts";
import type { Migration } from "../../platform/db/migrations/migration-files.ts";
import { askEveryNode, citusNodes, citusState } from "./citus.repository.ts";

/** The only major version that was tested. */
const leastMajor = 14;

/** Returns the problems that prevent spreading, each with what to do. An empty list means that there are none. */
export async function whatStandsInTheWay(sql: Sql, migrations: readonly Migration[]): Promise<string[]> {
	if (!(await isMigrated(sql)))
		return ["The database has no tables. Start the product once, and stop it again."];
	const { superuser, citus, servers, owner } = await citusState(sql);
	if (!superuser)
		return ["DATABASE_URL names no superuser. Run this command as one, and the servers as before."];
	if (citus === null)
		return ["There is no extension. As a superuser: create extension citus, on every node."];
	const found: string[] = [];
	if (Number.parseInt(citus, 10) < leastMajor)
		found.push(`Citus ${citus} was never tried, and nothing before ${leastMajor} was.`);
	const missing = await missingMigrations(sql, migrations);
	if (missing.length > 0)
		found.push(`Migrations are missing (${missing[0]?.name}, …). Start this version once.`);
	if (servers > 0)
		found.push(
			`${servers} connections of servers are open. Stop all processes: they would see half of it. If all are stopped, a pooler keeps these: restart it, or wait.`,
		);
	const { coordinators, workers, away } = await citusNodes(sql);
	if (coordinators === 0)
		found.push("Citus does not know its coordinator: select citus_set_coordinator_host('its address').");
	if (workers === 0)
		found.push("There is no worker that takes rows: select citus_add_node('its address', 5432).");
	for (const node of away ?? []) found.push(`The node ${node} is not active: select citus_activate_node(…).`);
	return [...found, ...(await wrongOnNodes(sql, owner))];
}

async function wrongOnNodes(sql: Sql, owner: string): Promise<string[]> {
	const found: string[] = [];
	const ask = async (question: string, isRight: (answer: string) => boolean, otherwise: string) => {
		for (const { node, success, result } of await askEveryNode(sql, question))
			if (!success) found.push(`${node} does not answer: ${result}`);
			else if (!isRight(result)) found.push(`${node}: ${otherwise}`);
	};
	await ask(
		"show synchronous_commit",
		(is) => is !== "off",
		"synchronous_commit is off. A commit in two phases that is forgotten leaves halves: set it to on.",
	);
	await ask(
		"show max_prepared_transactions",
		(is) => Number(is) > 0,
		"max_prepared_transactions is 0, and nothing can commit in two phases: set it to max_connections.",
	);
	await ask(
		`select count(*) from pg_roles where rolcanlogin and rolname = '${owner.replaceAll("'", "''")}'`,
		(is) => is === "1",
		`the role ${owner}, whose tables these are, cannot log in there: create it.`,
	);
	return found;
}
