import { createServer, type RequestListener } from "node:http";
import { afterAll, beforeAll } from "vitest";

/** Runs a server with this listener on a free port of this machine during the tests of a suite. */
export function useHttpServer(answer: RequestListener): { readonly url: string } {
	const server = createServer(answer);
	let url = "";
	beforeAll(async () => {
		await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
		const address = server.address();
		url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
	});
	afterAll(() => {
		server.closeAllConnections();
		server.close();
	});
	return {
		get url() {
			return url;
		},
	};
}
