import { createServer, type Server } from "node:net";
import { afterEach, expect, it } from "vitest";
import { openPostgres } from "./postgres.ts";

let server: Server;
afterEach(() => {
	server.close();
});

const message = (type: string, content: Buffer): Buffer => {
	const head = Buffer.alloc(5);
	head.write(type);
	head.writeUInt32BE(content.length + 4, 1);
	return Buffer.concat([head, content]);
};
const signedIn = message("R", Buffer.alloc(4));
const ready = message("Z", Buffer.from("I"));
/** The message that PgBouncer sends to a client whose server is gone. */
const crashed = message("E", Buffer.from("SFATAL\0C08P01\0Mserver conn crashed?\0\0"));

it("a pooler that sends 'ready' and 'server conn crashed' together only fails the statement that was asked", async () => {
	server = createServer((client) => {
		client.on("error", () => undefined);
		client.once("data", () => client.end(Buffer.concat([signedIn, ready, crashed])));
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	const port = typeof address === "object" && address ? address.port : 0;
	const db = await openPostgres({
		url: `postgres://unlisted@127.0.0.1:${port}/unlisted`,
		pool: 2,
		prepare: false,
		onIdleError: () => undefined,
	});
	// An error without a listener would end the process.
	await expect(db.transaction(() => Promise.resolve())).rejects.toThrow(/connection/i);
	await expect(db.runScript("select 1")).rejects.toThrow(/connection/i);
	await expect(db.query("select 1")).rejects.toThrow();
	await db.close();
});
