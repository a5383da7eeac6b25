import { connect, createServer, type Server, type Socket } from "node:net";

/**
 * Sits between the product and PostgreSQL, and can swallow all data while the connections stay open. A connection
 * that is made in that time stays silent forever.
 */
export async function silencer(port: number) {
	let silent = false;
	const sockets = new Set<Socket>();
	let madeInSilence = 0;
	const server: Server = createServer((near) => {
		const forGood = silent;
		if (forGood) madeInSilence += 1;
		const far = connect(port, "127.0.0.1");
		for (const [from, to] of [
			[near, far],
			[far, near],
		] as const) {
			sockets.add(from);
			from.on("data", (bytes) => void (silent || forGood || to.write(bytes)));
			from.on("error", () => to.destroy());
			from.on("close", () => to.destroy());
		}
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return {
		port: (server.address() as { port: number }).port,
		madeInSilence: () => madeInSilence,
		silence: (on: boolean) => {
			silent = on;
		},
		close: async () => {
			for (const socket of sockets) socket.destroy();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
