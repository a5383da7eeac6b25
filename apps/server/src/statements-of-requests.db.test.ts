import { afterAll, beforeAll, expect, it } from "vitest";
import type { Person } from "./modules/identity/testing/identity-app.ts";
import { type RecordedDatabase, recordStatements } from "./modules/scanner/testing/recorded-statements.ts";
import { type ScannerApp, scannerApp } from "./modules/scanner/testing/scanner-app.ts";
import { onDatabase } from "./testing/databases.ts";

/**
 * How many statements each request may send. Under load most of the time goes into sending statements, so a new one
 * needs a reason.
 */
const most = {
	"/auth/v1/user": 1,
	"/rest/v1/profiles?select=*": 1,
	"/api/scanner/score": 2,
	"/api/scanner/running": 2,
	"/api/scanner/results": 2,
	"/api/scanner/sources": 3,
	"/api/scanner/exposures?limit=20": 6,
	"/api/billing/overview": 3,
	"/api/brokers/listings": 3,
	"/api/removals": 2,
	"/api/removals/overview": 8,
};

onDatabase("what a signed-in page asks", (open) => {
	let app: ScannerApp;
	let database: RecordedDatabase;
	let ann: Person;
	beforeAll(async () => {
		database = recordStatements(await open());
		app = await scannerApp(database);
		ann = await app.person("ann@example.com");
	});
	afterAll(() => app.stop());

	const ask = (url: string) => app.http.inject({ url, headers: { authorization: `Bearer ${ann.access}` } });

	it.each(Object.entries(most))("%s sends the database no more than %i statements", async (url, limit) => {
		// The first request loads what is read once and kept, which does not count.
		expect((await ask(url)).statusCode).toBe(200);
		const statements = await database.statementsOf(() => ask(url));
		expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(limit);
	});

	it("an unconfirmed address is found by the same statement as the session", async () => {
		await app.rows("update auth.users set email_confirmed_at = null where id = $1", [ann.id]);
		const answers: number[] = [];
		const statements = await database.statementsOf(async () => {
			for (const url of ["/api/scanner/score", "/api/brokers/listings", "/api/removals"])
				answers.push((await ask(url)).statusCode);
		});
		expect(answers).toEqual([403, 403, 403]);
		expect(statements).toHaveLength(3);
	});
});
