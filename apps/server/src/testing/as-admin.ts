import pg from "pg";

/** Runs one statement on its own connection, such as one that makes a database. */
export async function asAdmin(url: string, statement: string): Promise<void> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		await client.query(statement);
	} finally {
		await client.end();
	}
}
