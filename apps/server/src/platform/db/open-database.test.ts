import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
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

describe("an embedded database", () => {
	it("whose files are damaged is not blamed on the disk if that has room", async () => {
		const dataDir = mkdtempSync(join(tmpdir(), "unlisted-damaged-"));
		onTestFinished(() => rmSync(dataDir, { recursive: true }));
		mkdirSync(join(dataDir, "pgdata"));
		writeFileSync(join(dataDir, "pgdata", "PG_VERSION"), "99\n");
		const log = createLog("silent");
		const opening = openDatabase({ dataDir, url: undefined, pool: 1, prepare: true, log });
		await expect(opening).rejects.toThrow(/and its disk has room: .* restore a backup/);
	});
});

describe("a PostgreSQL on another machine", () => {
	it("without TLS gets neither name nor password, and the start says what to do", async () => {
		expect(await answering("N", "verify-full")).toMatch(/speaks no TLS\. .*DATABASE_TLS=off/);
		server?.close();
		expect(await answering("N", "no-verify")).toMatch(/speaks no TLS\. .*DATABASE_TLS=off/);
	});
});
