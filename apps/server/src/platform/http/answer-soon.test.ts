import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openEdge } from "../../testing/http-options.ts";
import { rawConnection } from "../../testing/sockets.ts";
import { somebodyWaits } from "../db/patience.ts";
import { createHttpApp, type HttpApp } from "./app.ts";

let app: HttpApp;
let begun: () => void;
let hasBegun: Promise<void>;
beforeEach(async () => {
	({ promise: hasBegun, resolve: begun } = Promise.withResolvers<void>());
	app = await createHttpApp(openEdge());
	app.addHook("onRequest", async () => begun());
	app.route({
		method: ["GET", "POST"],
		url: "/looks",
		handler: async () => ({ somebodyWaits: somebodyWaits() }),
	});
	await app.listen({ host: "127.0.0.1", port: 0 });
});
afterEach(() => app.close());

it("every request counts as waited for, and nothing else does", async () => {
	expect(somebodyWaits()).toBe(false);
	expect((await app.inject("/looks")).json()).toEqual({ somebodyWaits: true });
});

it("a request counts as waited for even if its body comes late", async () => {
	const caller = await rawConnection((app.server.address() as AddressInfo).port);
	caller.write(
		"POST /looks HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{",
	);
	await hasBegun;
	caller.write("}");
	expect((await caller.answer()).text).toContain('{"somebodyWaits":true}');
	caller.socket.destroy();
});
