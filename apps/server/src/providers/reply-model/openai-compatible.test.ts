import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { afterEach, expect, it } from "vitest";
import { openAiReplyModel, type ReplyModelOptions } from "./openai-compatible.ts";

let server: Server | undefined;
afterEach(() => new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined))));

interface Asked {
	readonly path: string | undefined;
	readonly key: string | undefined;
	readonly body: { model: string; messages: { role: string; content: string }[] };
}

/** A service that speaks OpenAI's chat API. */
async function service(answer: (response: ServerResponse) => void, more: Partial<ReplyModelOptions> = {}) {
	const asked: Asked[] = [];
	server = createServer(async (request: IncomingMessage, response) => {
		const parts: Buffer[] = [];
		for await (const part of request) parts.push(part as Buffer);
		const body = JSON.parse(Buffer.concat(parts).toString("utf8"));
		asked.push({ path: request.url, key: request.headers.authorization, body });
		answer(response);
	});
	await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	const port = typeof address === "object" && address !== null ? address.port : 0;
	const log = { warn: () => undefined } as unknown as ReplyModelOptions["log"];
	const model = openAiReplyModel({
		url: `http://127.0.0.1:${port}/v1`,
		model: "small",
		key: "k-1",
		log,
		...more,
	});
	return { model, asked };
}

const says = (content: string) => (response: ServerResponse) => {
	response.setHeader("content-type", "application/json");
	response.end(JSON.stringify({ choices: [{ message: { role: "assistant", content } }] }));
};

it("asks with the text as data, and takes one of the fourteen words", async () => {
	const { model, asked } = await service(says(" needs_link\n"));
	expect(await model.opinionOn("Please click.")).toBe("needs_link");
	expect(asked).toMatchObject([
		{ path: "/v1/chat/completions", key: "Bearer k-1", body: { model: "small" } },
	]);
	expect(asked[0]?.body.messages.at(-1)).toEqual({ role: "user", content: "Please click." });
});

it("any other answer counts as no opinion", async () => {
	for (const content of ["I think it is completed.", "COMPLETED!", "", "act now"]) {
		const { model } = await service(says(content));
		expect([content, await model.opinionOn("text")]).toEqual([content, null]);
		await new Promise((resolve) => server?.close(resolve));
		server = undefined;
	}
});

it("a failure, an endless answer and a slow one count as no opinion too", async () => {
	const failing = await service((response) => {
		response.statusCode = 500;
		response.end();
	});
	expect(await failing.model.opinionOn("text")).toBeNull();
	await new Promise((resolve) => server?.close(resolve));
	const endless = await service((response) => response.end("x".repeat(1_000_000)));
	expect(await endless.model.opinionOn("text")).toBeNull();
	await new Promise((resolve) => server?.close(resolve));
	const slow = await service(() => undefined, { timeoutMs: 50 });
	expect(await slow.model.opinionOn("text")).toBeNull();
	server?.closeAllConnections();
});

it("sends at most four thousand characters of a mail", async () => {
	const { model, asked } = await service(says("completed"));
	await model.opinionOn("x".repeat(100_000));
	expect(asked[0]?.body.messages.at(-1)?.content).toHaveLength(4_000);
});
