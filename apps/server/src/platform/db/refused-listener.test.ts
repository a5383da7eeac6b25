import { createServer, type Server, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listen } from "./postgres/listen.ts";
import { openPostgres } from "./postgres.ts";

const message = (type: string, content: Buffer | string): Buffer => {
	const head = Buffer.alloc(5);
	head.write(type);
	head.writeUInt32BE(Buffer.byteLength(content) + 4, 1);
	return Buffer.concat([head, Buffer.from(content)]);
};
const ready = message("Z", "I");
const signedIn = Buffer.concat([message("R", Buffer.alloc(4)), ready]);
const done = Buffer.concat([message("C", "LISTEN\0"), ready]);
const heard = message("A", Buffer.concat([Buffer.alloc(4), Buffer.from("news\0back\0")]));
/** A standby in recovery gives this answer to LISTEN, and to no other statement. */
const readOnly = Buffer.concat([
	message("E", "SERROR\0C25006\0Mcannot execute LISTEN during recovery\0\0"),
	ready,
]);

/** The answer to `show transaction_read_only` after a failover. */
const isReadOnly = Buffer.concat([
	message(
		"T",
		Buffer.from(
			"0001" +
				Buffer.from("transaction_read_only\0").toString("hex") +
				"000000000000" +
				"00000019" +
				"ffff" +
				"ffffffff" +
				"0000",
			"hex",
		),
	),
	message("D", Buffer.from("0001000000026f6e", "hex")),
	message("C", "SHOW\0"),
	ready,
]);

type ToListen = "takes it" | "refuses it" | "says nothing";

describe("a server that lets everybody sign in", () => {
	let server: Server;
	let toListen: ToListen;
	let refused: number;
	let most: number;
	let became: boolean;
	const open = new Set<Socket>();
	beforeEach(async () => {
		[toListen, refused, most, became] = ["takes it", 0, 0, false];
		server = createServer((client) => {
			open.add(client);
			client.on("error", () => undefined);
			client.on("close", () => open.delete(client));
			client.once("data", () => {
				client.write(signedIn);
				client.on("data", (asked) => {
					if (!asked.includes("listen"))
						return client.write(became && asked.includes("read_only") ? isReadOnly : done);
					most = Math.max(most, open.size);
					if (toListen === "takes it") return client.write(Buffer.concat([done, heard]));
					refused += 1;
					if (toListen === "refuses it") client.write(readOnly);
				});
			});
		});
		await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	});
	afterEach(() => {
		server.close();
	});

	it.each<ToListen>(["refuses it", "says nothing"])(
		"and to LISTEN for a while %s, has never more than one listener, and has it again afterwards",
		async (meanwhile) => {
			const { port } = server.address() as { port: number };
			const db = await openPostgres({
				url: `postgres://unlisted@127.0.0.1:${port}/unlisted`,
				pool: 1,
				prepare: true,
				onIdleError: () => undefined,
				heartbeatMs: 200,
			});
			const news: string[] = [];
			const stop = await db.listen("news", (payload) => news.push(payload));
			toListen = meanwhile;
			for (const client of open) client.destroy();
			await expect.poll(() => refused, { timeout: 20_000 }).toBeGreaterThan(2);
			toListen = "takes it";
			news.length = 0;
			await expect.poll(() => news, { timeout: 20_000 }).toEqual(["back"]);
			expect(most).toBe(1);
			await stop();
			await expect.poll(() => open.size).toBe(0);
			// A connection that cannot listen from the beginning leaves nothing behind either.
			toListen = meanwhile;
			await expect(db.listen("news", () => undefined)).rejects.toThrow();
			await expect.poll(() => open.size).toBe(0);
			await db.close();
		},
		60_000,
	);

	it("but has become read-only, is left, so that the next connection finds the writer", async () => {
		const { port } = server.address() as { port: number };
		const url = `postgres://unlisted@127.0.0.1:${port}/unlisted`;
		const news: string[] = [];
		const stop = await listen({ url, heartbeatMs: 50 }, "news", (payload) => news.push(payload));
		became = true;
		await expect.poll(() => news.length, { timeout: 4000 }).toBeGreaterThan(1);
		became = false;
		await stop();
	});
});
