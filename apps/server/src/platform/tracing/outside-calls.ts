import { channel } from "node:diagnostics_channel";
import { errorType, type OpenSpan, type Spans } from "./spans.ts";

interface Undici {
	readonly request: { readonly origin?: unknown; readonly method?: string };
	readonly response?: { readonly statusCode: number };
	readonly error?: unknown;
}

interface NodeHttp {
	readonly request: { readonly host?: string; readonly method?: string };
	readonly response?: { readonly statusCode?: number };
	readonly error?: unknown;
}

/**
 * Makes a span for each call to another server, from its start until the answer begins. The span has the host, never
 * the path. Nothing of the trace is sent there. Node reports the calls, whichever library makes them. The returned
 * function ends it.
 */
export function traceOutsideCalls(spans: Spans): () => void {
	const open = new WeakMap<object, OpenSpan>();
	const begin = (request: object, method: string | undefined, host: string) => {
		const attributes = { "http.request.method": method ?? "GET", "server.address": host };
		const span = spans.below({ name: `${method ?? "GET"} ${host}`, kind: "client", attributes });
		if (span) open.set(request, span);
	};
	const end = (request: object, status: number | undefined, error?: unknown) => {
		const span = open.get(request);
		open.delete(request);
		span?.end({
			failed: status === undefined || status >= 500,
			attributes:
				status === undefined ? { "error.type": errorType(error) } : { "http.response.status_code": status },
		});
	};
	const listening = Object.entries({
		"undici:request:create": ({ request }: Undici) => begin(request, request.method, hostOf(request.origin)),
		"undici:request:headers": ({ request, response }: Undici) => end(request, response?.statusCode ?? 0),
		"undici:request:error": ({ request, error }: Undici) => end(request, undefined, error),
		"http.client.request.start": ({ request }: NodeHttp) =>
			begin(request, request.method, request.host ?? ""),
		"http.client.response.finish": ({ request, response }: NodeHttp) =>
			end(request, response?.statusCode ?? 0),
		"http.client.request.error": ({ request, error }: NodeHttp) => end(request, undefined, error),
	}) as [string, (message: unknown) => void][];
	for (const [name, listen] of listening) channel(name).subscribe(listen);
	return () => {
		for (const [name, listen] of listening) channel(name).unsubscribe(listen);
	};
}

function hostOf(origin: unknown): string {
	return URL.parse(String(origin))?.hostname ?? "";
}
