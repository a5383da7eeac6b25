import { describe, expect, it } from "vitest";
import { useHttpServer } from "../../testing/http-server.ts";
import { boundedFetch } from "./bounded-fetch.ts";

describe("an answer of another server", () => {
	let sent = 0;
	let followed = 0;
	let closed = Promise.withResolvers<void>();
	const server = useHttpServer((request, response) => {
		response.on("close", () => closed.resolve());
		if (request.url === "/elsewhere") return void response.writeHead(307, { location: "/followed" }).end();
		if (request.url === "/followed") followed += 1;
		if (request.url === "/none") return void response.writeHead(204).end();
		if (request.url !== "/endless") return void response.writeHead(502, { "x-said": "no" }).end("<html>");
		const more = () => {
			if (response.destroyed) return;
			sent += 65_536;
			if (response.write(Buffer.alloc(65_536, "a"))) setImmediate(more);
			else response.once("drain", more);
		};
		more();
	});

	it("comes as it was sent: status, headers and body", async () => {
		const answer = await boundedFetch(100)(`${server.url}/`);
		expect([answer.status, answer.headers.get("x-said"), await answer.text()]).toEqual([502, "no", "<html>"]);
		expect((await boundedFetch(100)(`${server.url}/none`)).status).toBe(204);
	});

	it("that sends us elsewhere is an error, or its status for who asks for it: nobody goes there", async () => {
		const ask = boundedFetch(100);
		await expect(ask(`${server.url}/elsewhere`, { headers: { "api-key": "secret" } })).rejects.toThrow();
		expect((await ask(`${server.url}/elsewhere`, { redirect: "manual" })).status).toBe(307);
		await expect(ask(`${server.url}/elsewhere`, { redirect: "follow" })).rejects.toThrow("never followed");
		expect(followed).toBe(0);
	});

	it("without an end is cut off at the allowed size, and its connection is closed", async () => {
		closed = Promise.withResolvers();
		const answer = await boundedFetch(200_000)(`${server.url}/endless`);
		await expect(answer.text()).rejects.toThrow("More than 200000 bytes came.");
		await closed.promise;
		// Data that fits into the buffers on the way still arrives.
		expect(sent).toBeLessThan(20_000_000);
	});
});
