import { type AddressInfo, createServer, type Server } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createLog } from "../log/log.ts";
import { openDatabase } from "./open-database.ts";

let server: Server | undefined;
afterEach(() => {
	server?.close();
});

/** A PostgreSQL that answers only the first message, the request for TLS. "N" means no. */
async function answering(answer: string, sslmode: string): Promise<string> {
	const asked: string[] = [];
	const own = createServer((socket) => {
		socket.on("error", () => undefined);
		socket.on("data", (data) => {
			asked.push(data.toString("latin1"));
			socket.write(answer);
		});
	});
	server = own;
	await new Promise<void>((resolve) => own.listen(0, "127.0.0.1", resolve));
	const { port } = own.address() as AddressInfo;
	const url = `postgres://ann:secret-word@127.0.0.1:${port}/x?sslmode=${sslmode}`;
	const log = createLog("silent");
	const failed = await openDatabase({ dataDir: "", url, pool: 1, prepare: true, log }).then(
		() => expect.fail("it was opened"),
		(error: Error) => error,
	);
	expect(asked.join("")).not.toContain("ann");
	expect(failed.message).not.toContain("secret-word");
	return failed.message;
}

describe("a PostgreSQL on another machine", () => {
	it("without TLS gets neither name nor password, and the start says what to do", async () => {
		expect(await answering("N", "verify-full")).toMatch(/speaks no TLS\. .*DATABASE_TLS=off/);
		server?.close();
		expect(await answering("N", "no-verify")).toMatch(/speaks no TLS\. .*DATABASE_TLS=off/);
	});
});
