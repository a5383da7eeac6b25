import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";

/** The ways in which an answer can be wrong. */
export type HibpFault =
	| { readonly kind: "hang"; readonly when: "before" | "within" }
	/** An error page. The default status is 200. */
	| { readonly kind: "html"; readonly status?: number }
	| { readonly kind: "garbage" }
	/** JSON of another shape. */
	| { readonly kind: "other-shape" }
	/** Half of the bytes that content-length announces, and then the end. */
	| { readonly kind: "cut-off" }
	| { readonly kind: "cut-off-gzip" }
	/** Forty megabytes, compressed. */
	| { readonly kind: "bomb" }
	| { readonly kind: "redirect"; readonly to: string }
	| { readonly kind: "status"; readonly status: number; readonly retryAfter?: number | string };

export interface Answer {
	readonly status: number;
	readonly headers?: Readonly<Record<string, string>>;
	readonly body?: unknown;
}

export function send({ status, headers, body }: Answer, response: ServerResponse): void {
	response.writeHead(status, { "content-type": "application/json; charset=utf-8", ...headers });
	response.end(body === undefined ? "" : JSON.stringify(body));
}

export function spoil(fault: HibpFault, right: Answer, response: ServerResponse): void {
	const json = JSON.stringify(right.body ?? { nothing: "here, but long enough to be cut" });
	const head = { "content-type": "application/json; charset=utf-8" };
	switch (fault.kind) {
		case "hang":
			if (fault.when === "within") response.writeHead(200, head).write(json.slice(0, 5));
			return;
		case "html":
			response
				.writeHead(fault.status ?? 200, { "content-type": "text/html" })
				.end("<!doctype html><title>Log in to the hotel's network</title>");
			return;
		case "garbage":
			response.writeHead(200, head).end(Buffer.from([0x7b, 0xff, 0xfe, 0x00, 0x22]));
			return;
		case "other-shape":
			response.writeHead(200, head).end('{"breaches":"none that we know of"}');
			return;
		case "cut-off":
			response.writeHead(200, { ...head, "content-length": String(json.length) });
			response.write(json.slice(0, json.length / 2), () => response.destroy());
			return;
		case "cut-off-gzip": {
			const packed = gzipSync(json);
			response.writeHead(200, { ...head, "content-encoding": "gzip" });
			response.end(packed.subarray(0, packed.length / 2));
			return;
		}
		case "bomb":
			response
				.writeHead(200, { ...head, "content-encoding": "gzip" })
				.end(gzipSync(Buffer.alloc(40_000_000, 32)));
			return;
		case "redirect":
			response.writeHead(302, { location: fault.to }).end();
			return;
		case "status":
			send(
				{
					...problem(fault.status, "Not now."),
					...(fault.retryAfter !== undefined && { headers: { "retry-after": String(fault.retryAfter) } }),
				},
				response,
			);
	}
}

export function problem(statusCode: number, message: string): Answer {
	return { status: statusCode, body: { statusCode, message } };
}
