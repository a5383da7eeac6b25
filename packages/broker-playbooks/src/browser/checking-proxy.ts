import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Guard } from "../guard/guard.ts";
import { belongsToHosts } from "../playbook/hosts.ts";

export interface ProxyDeps {
	readonly guard: Guard;
	/** Where to listen. The browser's machine reaches this address. */
	readonly listenOn: string;
	/** How much one visit may load. */
	readonly bytesMax: number;
}

export interface CheckingProxy {
	readonly port: number;
	/** How many connections the browser tried that were not allowed. */
	readonly refused: () => number;
	close(): void;
}

/**
 * The only way out for a browser's visit. It resolves names itself, and only connects to hosts of this visit that the
 * guard allows. A script cannot bypass it, because the browser has no other way out.
 */
export async function checkingProxy(
	{ guard, listenOn, bytesMax }: ProxyDeps,
	/** The hosts of the visit that uses the proxy now, if there is one. */
	hosts: () => readonly string[],
): Promise<CheckingProxy> {
	const sockets = new Set<Duplex>();
	let refused = 0;
	let bytes = 0;
	const placeOf = (host: string, port: number) => {
		if (!belongsToHosts(host, hosts())) throw new Error("not of this visit");
		return guard.place(host, port);
	};
	const count = (chunk: Buffer, end: () => void) => {
		bytes += chunk.length;
		if (bytes > bytesMax) end();
	};
	const keep = (socket: Duplex) => {
		sockets.add(socket);
		socket.on("error", () => socket.destroy());
		socket.on("close", () => sockets.delete(socket));
	};

	const plain = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
		const url = new URL(incoming.url ?? "");
		guard.check(url, hosts());
		const { address, port } = await placeOf(url.hostname, Number(url.port) || 80);
		const { "proxy-connection": _, "proxy-authorization": __, ...headers } = incoming.headers;
		const asked = request(
			{
				host: address,
				port,
				method: incoming.method,
				path: url.pathname + url.search,
				headers: { ...headers, host: url.host },
			},
			(answer) => {
				answer.on("data", (chunk: Buffer) => count(chunk, () => outgoing.destroy()));
				answer.on("error", () => outgoing.destroy());
				outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
				answer.pipe(outgoing);
			},
		);
		asked.on("error", () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
		outgoing.on("close", () => asked.destroy());
		incoming.pipe(asked);
	};
	const tunnel = async (target: string, client: Duplex, head: Buffer): Promise<void> => {
		const url = new URL(`https://${target}`);
		if (guard.mode === "live") guard.check(url, hosts());
		const place = await placeOf(url.hostname, Number(url.port) || 443);
		const far: Socket = connect(place.port, place.address, () => {
			client.write("HTTP/1.1 200 Connection established\r\n\r\n");
			if (head.length > 0) far.write(head);
			far.pipe(client);
			client.pipe(far);
		});
		keep(far);
		far.on("data", (chunk: Buffer) => count(chunk, () => client.destroy()));
		far.on("close", () => client.destroy());
		client.on("close", () => far.destroy());
	};

	const server = createServer((incoming, outgoing) => {
		plain(incoming, outgoing).catch(() => {
			refused += 1;
			outgoing.writeHead(403).end();
		});
	});
	server.on("connection", keep);
	server.on("connect", (incoming: IncomingMessage, client: Duplex, head: Buffer) => {
		tunnel(incoming.url ?? "", client, head).catch(() => {
			refused += 1;
			client.end("HTTP/1.1 403 Forbidden\r\n\r\n");
		});
	});
	// A search does not need sockets for scripts.
	server.on("upgrade", (_, client: Duplex) => void client.destroy());
	await new Promise<void>((resolve) => server.listen(0, listenOn, resolve));
	return {
		port: (server.address() as AddressInfo).port,
		refused: () => refused,
		close() {
			server.close();
			for (const socket of sockets) socket.destroy();
		},
	};
}
