import { createServer } from "node:http";

export interface Asked {
	readonly method: string;
	readonly path: string;
	readonly headers: Readonly<Record<string, string | string[] | undefined>>;
	readonly form: Readonly<Record<string, string>>;
}

export interface StandInAnswer {
	readonly status: number;
	readonly headers?: Readonly<Record<string, string>>;
	/** Sent as JSON if it is an object, and unchanged if it is a text. */
	readonly body?: object | string;
	/** The connection stays open but sends nothing more: before the answer, or in the middle of it. */
	readonly hang?: "before" | "within";
}

export interface HttpStandIn {
	readonly url: string;
	readonly asked: Asked[];
	/** How it answers the next requests. */
	answer: StandInAnswer;
	close(): Promise<void>;
}

/** A stand-in for an outside party on this machine. It records the requests and answers as a test wants. */
export async function httpStandIn(): Promise<HttpStandIn> {
	const asked: Asked[] = [];
	const server = createServer((request, response) => {
		let text = "";
		request.on("data", (chunk) => {
			text += chunk;
		});
		request.on("end", () => {
			asked.push({
				method: request.method ?? "",
				path: request.url ?? "",
				headers: request.headers,
				form: Object.fromEntries(new URLSearchParams(text)),
			});
			const { status, headers, body = "", hang } = standIn.answer;
			if (hang === "before") return;
			const json = typeof body === "string" ? body : JSON.stringify(body);
			response.writeHead(status, { "content-type": "application/json", ...headers });
			if (hang === "within") response.write(json.slice(0, 5));
			else response.end(json);
		});
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	const port = typeof address === "object" && address ? address.port : 0;
	const standIn: HttpStandIn = {
		url: `http://127.0.0.1:${port}`,
		asked,
		answer: { status: 500 },
		close: () => {
			server.closeAllConnections();
			return new Promise((resolve) => server.close(() => resolve()));
		},
	};
	return standIn;
}
