import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Sandbox, startStripeSandbox } from "../main.ts";

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startStripeSandbox({ port: 0, dataDir: null, environment: {} });
});
afterAll(() => sandbox.close());

const ask = (path: string, headers: Record<string, string>) =>
	new Promise<number>((resolve, reject) => {
		const asked = request(
			{
				host: "127.0.0.1",
				port: sandbox.port,
				path,
				headers: { authorization: "Bearer sk_test_sandbox", ...headers },
			},
			(answer) => {
				answer.resume();
				resolve(answer.statusCode ?? 0);
			},
		);
		asked.once("error", reject);
		asked.end();
	});

describe("the sandbox", () => {
	it.each(["/v1/customers", "/sandbox"])("answers this machine at %s", async (path) => {
		for (const host of ["127.0.0.1:12111", "localhost", "[::1]:12111"])
			expect(await ask(path, { host })).toBe(200);
		expect(await ask(path, { host: "localhost", origin: "http://localhost:3000" })).toBe(200);
	});

	it.each([
		{ host: "attacker.example" },
		{ host: "127.0.0.1.attacker.example" },
		{ host: "localhost", origin: "https://attacker.example" },
		{ host: "localhost", "x-forwarded-for": "198.51.100.1" },
		{ host: "localhost", forwarded: "for=198.51.100.1" },
		{ host: "localhost", via: "1.1 proxy" },
	])("is not reachable for %o, whatever key it brings", async (headers) => {
		for (const path of ["/v1/customers", "/sandbox", "/3ds/x", "/invoices/x"])
			expect([path, await ask(path, headers as never)]).toEqual([path, 404]);
	});
});
