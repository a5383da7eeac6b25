import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Visit } from "./page-visit.ts";

export interface BarePages {
	/**
	 * The address of a page that loads this many bytes and does nothing with them. The page sets `window.bare` when
	 * all bytes have arrived.
	 */
	urlOf(bytes: Visit["bytes"]): string;
	close(): Promise<void>;
}

/** The floor: the same bytes in the same kinds of files, without any code in them. */
export async function startBarePages(): Promise<BarePages> {
	const server = createServer((request, response) => {
		const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
		const bytes = (name: string) => Number(searchParams.get(name) ?? 0);
		const kind = { "/style": "text/css", "/script": "text/javascript" }[pathname] ?? "text/html";
		response.setHeader("content-type", `${kind}; charset=utf-8`);
		response.setHeader(
			"cache-control",
			pathname === "/" ? "no-cache" : "public, max-age=31536000, immutable",
		);
		if (pathname === "/style") return void response.end(`/*${filler(bytes("size"))}*/`);
		if (pathname === "/script") return void response.end(`/*${filler(bytes("size"))}*/window.bare=true;`);
		if (pathname !== "/") return void response.writeHead(404).end();
		response.end(`<!doctype html><title>Bare</title><link rel="stylesheet" href="/style?size=${bytes("style")}">
<script type="module" src="/script?size=${bytes("script")}"></script><h1>Bare</h1><!--${filler(bytes("document"))}-->`);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	return {
		urlOf: ({ document, script, style }) =>
			`http://127.0.0.1:${port}/?document=${document}&script=${script}&style=${style}`,
		close: () => new Promise((resolve) => server.close(() => resolve())),
	};
}

/** The filler is sent uncompressed, because the sizes are those of compressed files. */
function filler(bytes: number): string {
	return randomBytes(Math.ceil(bytes / 2))
		.toString("hex")
		.slice(0, bytes);
}
