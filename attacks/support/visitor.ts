import { request } from "node:http";

export interface Answer {
	readonly status: number;
	readonly headers: Readonly<Record<string, string | string[] | undefined>>;
	readonly text: string;
	/** Null if it is not JSON. */
	// biome-ignore lint/suspicious/noExplicitAny: an attack reads whatever comes.
	readonly json: any;
	readonly milliseconds: number;
}

export interface Send {
	readonly body?: unknown;
	/** Instead of a body as JSON. */
	readonly raw?: string;
	readonly token?: string | undefined;
	readonly headers?: Readonly<Record<string, string>>;
}

let visitors = 0;

/** A client with its own address and cookies: limits by address and browser count each separately. */
export class Visitor {
	readonly #base: URL;
	readonly #from: string;
	readonly #cookies = new Map<string, string>();

	constructor(base: string) {
		this.#base = new URL(base);
		visitors += 1;
		// Linux answers on every address of 127/8. Elsewhere there is one, and limits may interfere.
		this.#from = process.platform === "linux" ? `127.9.${visitors >> 8}.${visitors & 255}` : "127.0.0.1";
	}

	get = (path: string, send: Send = {}) => this.send("GET", path, send);
	post = (path: string, body: unknown, token?: string) => this.send("POST", path, { body, token });
	put = (path: string, body: unknown, token?: string) => this.send("PUT", path, { body, token });

	send(method: string, path: string, { body, raw, token, headers }: Send = {}): Promise<Answer> {
		const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
		const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
		const started = performance.now();
		return new Promise((resolve, reject) => {
			const sent = request(
				{
					host: this.#base.hostname,
					port: this.#base.port,
					localAddress: this.#from,
					agent: false,
					method,
					path,
					timeout: 30_000,
					headers: {
						host: this.#base.host,
						...(payload !== undefined && {
							"content-type": "application/json",
							"content-length": Buffer.byteLength(payload),
						}),
						...(token && { authorization: `Bearer ${token}` }),
						...(cookie && { cookie }),
						...headers,
					},
				},
				(response) => {
					let text = "";
					response.setEncoding("utf8");
					response.on("data", (part: string) => {
						text += part;
					});
					response.on("error", reject);
					response.on("end", () => {
						this.#keep(response.headers["set-cookie"] ?? []);
						resolve({
							status: response.statusCode ?? 0,
							headers: response.headers,
							text,
							json: parsed(text),
							milliseconds: performance.now() - started,
						});
					});
				},
			);
			sent.on("timeout", () => sent.destroy(new Error("no answer in 30 seconds")));
			sent.on("error", reject);
			sent.end(payload);
		});
	}

	#keep(setCookies: readonly string[]): void {
		for (const line of setCookies) {
			const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
			if (name) this.#cookies.set(name, value ?? "");
		}
	}
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
