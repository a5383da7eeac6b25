import { connect, createServer, type Server, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { openTestPostgres } from "../../testing/databases.ts";
import { log, recorder, until } from "../../testing/job-recorder.ts";
import { openPostgres } from "../db/postgres.ts";
import { openQueue } from "./queue.ts";
import { startWorker } from "./worker.ts";

const fatal = (code: string, text: string): Buffer => {
	const content = Buffer.from(`SFATAL\0C${code}\0M${text}\0\0`);
	const head = Buffer.alloc(5);
	head.write("E");
	head.writeUInt32BE(content.length + 4, 1);
	return Buffer.concat([head, content]);
};

/**
 * PgBouncer in session mode reports twice that the server is gone: once with the server's message, once with its own.
 */
const goneTwice = [fatal("57P01", "terminating connection"), fatal("08P01", "server conn crashed?")];

async function pooler(port: number): Promise<{ server: Server; port: number; crash: () => void }> {
	const clients = new Map<Socket, Socket>();
	const server = createServer((client) => {
		const upstream = connect(port, "127.0.0.1");
		clients.set(client, upstream);
		for (const socket of [client, upstream]) socket.on("error", () => undefined);
		client.on("close", () => {
			clients.delete(client);
			upstream.destroy();
		});
		client.pipe(upstream).pipe(client);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	return {
		server,
		port: typeof address === "object" && address ? address.port : 0,
		crash: () => {
			for (const [client, upstream] of clients) {
				upstream.unpipe(client);
				upstream.destroy();
				client.end(Buffer.concat(goneTwice));
			}
		},
	};
}

describe("jobs behind a pooler", () => {
	const closing: (() => unknown)[] = [];
	afterEach(async () => {
		for (const close of closing.splice(0).reverse()) await close();
	});

	it("continue after it reported a lost server twice on each connection", async () => {
		const { url = "", db: direct, close } = await openTestPostgres();
		closing.push(close);
		const between = await pooler(Number(new URL(url).port));
		closing.push(() => between.server.close());
		const through = new URL(url);
		through.port = String(between.port);
		const db = await openPostgres({
			url: through.href,
			pool: 2,
			prepare: true,
			onIdleError: () => undefined,
		});
		closing.push(() => db.close());
		const options = { db, databaseUrl: through.href, log, works: true, shutdownSeconds: 10 };
		const queue = await openQueue(options);
		closing.push(() => queue.close());
		const { ran, definition } = recorder("count");
		await queue.declare([definition]);
		await startWorker(queue, { definitions: [definition], schedules: [], log });
		await queue.enqueue(direct, "count", { n: 1 });
		await until(() => ran.length === 1);
		// An error without a listener would end the process, and this test run with it.
		between.crash();
		const listening = () =>
			direct.query(
				"select from pg_stat_activity where application_name = 'unlisted-listen' and datname = current_database()",
			);
		await expect.poll(async () => (await listening()).rows.length, { timeout: 20_000 }).toBe(1);
		await queue.enqueue(direct, "count", { n: 2 });
		await until(() => ran.length === 2);
		expect(ran).toEqual([1, 2]);
	});
});
