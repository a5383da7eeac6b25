import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { parseArgs } from "node:util";
import { openCorpus } from "../corpus/local-corpus.ts";
import { createRangeHandler } from "../range/range-handler.ts";
import { type Command, exactly, keysFor, wholeNumber } from "./command.ts";

export const serveCommand: Command = {
	usage: "serve FOLDER [--port N] [--host ADDRESS] [--key FILE]",
	meaning: "Answers /api/corpus for other installations, until it is told to stop",
	async run(args, console) {
		const { values, positionals } = parseArgs({
			args: [...args],
			options: { key: { type: "string" }, port: { type: "string" }, host: { type: "string" } },
			allowPositionals: true,
		});
		const [folder = ""] = exactly(positionals, "FOLDER");
		const port = wholeNumber(values.port, "--port", 0, 65_535) ?? 8470;
		const onProblem = (error: unknown) => console.err(`${error instanceof Error ? error.message : error}\n`);
		const corpus = openCorpus({ folder, keys: keysFor(folder, values.key), onProblem });
		const server = serveCorpus(corpus, onProblem);
		try {
			server.listen(port, values.host ?? "127.0.0.1");
			await once(server, "listening");
			const { address, port: chosen } = server.address() as AddressInfo;
			console.out(`http://${address.includes(":") ? `[${address}]` : address}:${chosen}/api/corpus\n`);
			await Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]);
			return 0;
		} finally {
			server.closeAllConnections();
			server.close();
			corpus.close();
		}
	},
};

/** Serves the range endpoint on a plain HTTP server. */
export function serveCorpus(
	corpus: Parameters<typeof createRangeHandler>[0],
	onProblem: (error: unknown) => void,
) {
	const handle = createRangeHandler(corpus);
	return createServer((request, response) => {
		try {
			const answer = handle({
				method: request.method ?? "GET",
				path: (request.url ?? "/").split("?", 1)[0] ?? "/",
				ifNoneMatch: request.headers["if-none-match"],
			});
			if (!answer) response.writeHead(404).end();
			else response.writeHead(answer.status, answer.headers).end(answer.body);
		} catch (error) {
			onProblem(error);
			response.writeHead(500).end();
		}
	});
}
