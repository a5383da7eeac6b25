import { request } from "node:http";
import type { BrokerLab } from "../main.ts";

export interface Answer {
	readonly status: number;
	readonly headers: Readonly<Record<string, string | string[] | undefined>>;
	readonly text: string;
}

/** Requests a page of a lab site by its host, as a browser does. `fetch` cannot set the host. */
export function visit(
	lab: BrokerLab,
	url: string,
	{
		form,
		text,
		headers = {},
		method,
	}: { form?: Record<string, string>; text?: string; headers?: Record<string, string>; method?: string } = {},
): Promise<Answer> {
	const { host, pathname, search } = new URL(url);
	const body = form === undefined ? text : new URLSearchParams(form).toString();
	const type = form === undefined ? "text/plain" : "application/x-www-form-urlencoded";
	return new Promise((resolve, reject) => {
		const asked = request(
			{
				host: "127.0.0.1",
				port: lab.port,
				path: pathname + search,
				method: method ?? (body === undefined ? "GET" : "POST"),
				agent: false,
				headers: {
					host,
					...(body === undefined ? {} : { "content-type": type, "content-length": Buffer.byteLength(body) }),
					...headers,
				},
			},
			(answer) => {
				const chunks: Buffer[] = [];
				answer.on("data", (chunk: Buffer) => chunks.push(chunk));
				answer.on("error", reject);
				answer.on("end", () =>
					resolve({
						status: answer.statusCode ?? 0,
						headers: answer.headers,
						text: Buffer.concat(chunks).toString("utf8"),
					}),
				);
			},
		);
		asked.on("error", reject);
		asked.end(body);
	});
}

/** Calls the control interface. */
export async function control<Value>(lab: BrokerLab, path: string, body?: unknown): Promise<Value> {
	const answer = await fetch(`${lab.url}/api${path}`, {
		method: body === undefined ? "GET" : "POST",
		headers: { authorization: `Bearer ${lab.token}`, "content-type": "application/json" },
		...(body === undefined ? {} : { body: JSON.stringify(body) }),
	});
	if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
	return (answer.status === 204 ? undefined : await answer.json()) as Value;
}
