import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { vi } from "vitest";

export interface ReceivedSpan {
	readonly traceId: string;
	readonly spanId: string;
	readonly parentSpanId?: string;
	readonly name: string;
	readonly kind: number;
	readonly startTimeUnixNano: string;
	readonly endTimeUnixNano: string;
	readonly attributes: readonly { readonly key: string; readonly value: object }[];
	readonly status?: { readonly code: number };
}

export interface OtlpReceiver {
	readonly url: string;
	/** All bytes that were received. */
	readonly bodies: string[];
	spans(): ReceivedSpan[];
	/** Resolves once a matching span has arrived. */
	waitFor(is: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan>;
	close(): Promise<void>;
}

/** Receives traces as a collector does. */
export async function otlpReceiver(): Promise<OtlpReceiver> {
	const bodies: string[] = [];
	const server = createServer((request, response) => {
		const parts: Buffer[] = [];
		request.on("data", (part) => parts.push(part));
		request.on("end", () => {
			const taken = request.method === "POST" && request.url === "/v1/traces";
			if (taken) bodies.push(Buffer.concat(parts).toString());
			response.writeHead(taken ? 200 : 404, { "content-type": "application/json" }).end("{}");
		});
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const spans = () =>
		bodies.flatMap((body) =>
			(
				JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[] }
			).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
		);
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		bodies,
		spans,
		waitFor: (is) =>
			vi.waitFor(
				() => {
					const found = spans().find(is);
					if (!found) throw new Error(`It has not come yet. What came: ${spans().map(({ name }) => name)}`);
					return found;
				},
				{ timeout: 20_000 },
			),
		close: () => {
			server.closeAllConnections();
			return new Promise((resolve) => server.close(() => resolve()));
		},
	};
}
