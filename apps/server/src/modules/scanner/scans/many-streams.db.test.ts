import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type DatabaseKind, onDatabase } from "../../../testing/databases.ts";
import { rawConnection } from "../../../testing/sockets.ts";
import type { Person } from "../../identity/testing/identity-app.ts";
import { type ScannerApp, scannerApp } from "../testing/scanner-app.ts";

const listeners = 25;
const each = 4;
/** A stream takes about 17,000 bytes here, with both ends of the connection in this process. */
const mostBytesAStream = 60_000;

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

/** Measures the memory in use. The second collection frees what the first one released. */
function bytesInUse(kind: DatabaseKind): number {
	collect();
	collect();
	const { heapUsed, external } = process.memoryUsage();
	// An embedded database takes memory in large pieces, outside of the heap and at unpredictable times.
	return kind === "pglite" ? heapUsed : heapUsed + external;
}

onDatabase("many streams at once", (open, kind) => {
	let app: ScannerApp;
	let people: Person[];
	beforeAll(async () => {
		app = await scannerApp(await open());
		people = [];
		for (let n = 0; n < listeners; n += 1) people.push(await app.person(`listener${n}@example.com`));
	});
	afterAll(() => app.stop());

	const listen = async ({ access }: Person) => {
		const connection = await rawConnection(Number(new URL(app.url).port));
		connection.write(
			`GET /api/scanner/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${access}\r\n\r\n`,
		);
		expect((await connection.answer()).status).toBe(200);
		return connection;
	};
	const listenAll = async () => {
		const all = [];
		for (const person of people) for (let n = 0; n < each; n += 1) all.push(await listen(person));
		return all;
	};

	/** Waits until the server has noticed that the clients are gone. */
	const hangUp = async (all: Awaited<ReturnType<typeof listenAll>>) => {
		for (const { socket } of all) socket.destroy();
		const open = () =>
			new Promise((resolve) => app.http.server.getConnections((_error, count) => resolve(count)));
		await expect.poll(open, { timeout: 20_000 }).toBe(0);
	};

	it("cost little memory each, and give it and their places back", async () => {
		// The first streams also load what all streams share.
		await hangUp(await listenAll());
		const before = bytesInUse(kind);
		const all = await listenAll();
		expect((bytesInUse(kind) - before) / all.length).toBeLessThan(mostBytesAStream);
		await hangUp(all);
		expect((bytesInUse(kind) - before) / all.length).toBeLessThan(mostBytesAStream / 3);
	});
});
