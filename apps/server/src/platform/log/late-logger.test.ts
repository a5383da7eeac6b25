import { Writable } from "node:stream";
import { expect, it, vi } from "vitest";
import { openEdge } from "../../testing/http-options.ts";
import { createHttpApp } from "../http/app.ts";
import { createLog } from "./log.ts";

it("a request makes its own logger only if it logs more than its one line, and each line names its request", async () => {
	const lines: { reqId?: string; msg: string; password?: string }[] = [];
	const write = (chunk: Buffer, _encoding: string, done: () => void) => {
		lines.push(JSON.parse(String(chunk)));
		done();
	};
	const log = createLog("info", { destination: new Writable({ write }) });
	const http = await createHttpApp(openEdge({ log }));
	const made = vi.spyOn(http.log, "child");
	http.get("/quiet", async () => "");
	http.get("/talks", async (request) => {
		request.log.warn({ password: "Secret-1!" }, "something else");
		request.log.child({ of: "it" }).info({}, "and more");
		return "";
	});
	const ask = (url: string) => http.inject({ url, headers: { "x-request-id": `id-of${url.slice(1)}` } });

	await ask("/quiet");
	expect(lines).toMatchObject([{ reqId: "id-ofquiet", msg: "request" }]);
	expect(made).not.toHaveBeenCalled();

	lines.length = 0;
	await ask("/talks");
	expect(lines).toMatchObject([
		{ reqId: "id-oftalks", msg: "something else", password: "[redacted]" },
		{ reqId: "id-oftalks", of: "it", msg: "and more" },
		{ reqId: "id-oftalks", msg: "request" },
	]);
	// The request's own logger, and the one that the route made from it.
	expect(made).toHaveBeenCalledTimes(2);
	await http.close();
});
