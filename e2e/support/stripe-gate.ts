import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface StripeGate {
	readonly url: string;
	/** The method and path of every call so far, without ids. */
	readonly calls: string[];
	/** Runs `then` at this call, before or after it takes effect. After that, no call gets an answer. */
	at(call: string, when: "before" | "after", then: () => Promise<void>): void;
	/** Lets calls through again. */
	open(): void;
	close(): Promise<void>;
}

/** A proxy between the product and the sandbox that can stop the product at any call. */
export async function stripeGate(target: string): Promise<StripeGate> {
	const calls: string[] = [];
	let trap: { call: string; when: "before" | "after"; then: () => Promise<void> } | null = null;
	let shut = false;
	const server = createServer((request, response) => {
		pass(request, response).catch(() => response.destroy());
	});

	async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk as Buffer);
		const path = (request.url ?? "").split("?", 1)[0] ?? "";
		const call = `${request.method} ${path.replace(/\/[a-z]+_[A-Za-z0-9]{8,}/g, "/:id")}`;
		calls.push(call);
		const hit = trap?.call === call ? trap : null;
		if (hit) shut = true;
		if (hit?.when === "before") await hit.then();
		if (shut && hit?.when !== "after") return void response.destroy();
		const { host: _host, connection: _connection, "content-length": _length, ...headers } = request.headers;
		const answer = await fetch(`${target}${request.url}`, {
			method: request.method ?? "GET",
			headers: headers as Record<string, string>,
			...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
		});
		const body = Buffer.from(await answer.arrayBuffer());
		if (hit) {
			await hit.then();
			return void response.destroy();
		}
		response.writeHead(answer.status, {
			"content-type": "application/json",
			"request-id": answer.headers.get("request-id") ?? "",
		});
		response.end(body);
	}

	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		calls,
		at: (call, when, then) => {
			trap = { call, when, then };
		},
		open: () => {
			trap = null;
			shut = false;
		},
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
