import Fastify, { type FastifyInstance } from "fastify";
import { siteAsked } from "./at-hand.ts";

/**
 * Serves all sites on one port. The requested host becomes the first part of the path, so that each site is a plugin
 * with its own prefix.
 */
export function labServer({ log }: { log: (line: string) => void }): FastifyInstance {
	const server = Fastify({
		bodyLimit: 256 * 1024,
		exposeHeadRoutes: false,
		// Some sites never answer, so closing must not wait for them.
		forceCloseConnections: true,
		routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
		rewriteUrl: (request) => {
			const site = siteAsked(request.headers);
			const url = request.url ?? "/";
			// A proxy request names another host in its address. We serve nothing there.
			return site === null || !url.startsWith("/") ? "/nowhere" : `/${site}${url}`;
		},
	});
	server.removeAllContentTypeParsers();
	server.addContentTypeParser(
		"application/x-www-form-urlencoded",
		{ parseAs: "string" },
		(_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
	);
	server.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
		try {
			done(null, body === "" ? {} : JSON.parse(String(body)));
		} catch {
			done(Object.assign(new Error("This is no JSON."), { statusCode: 400 }));
		}
	});
	server.addContentTypeParser("text/plain", { parseAs: "string" }, (_request, body, done) =>
		done(null, body),
	);
	server.addHook("onSend", async (_request, reply) => {
		reply.headers({
			"x-content-type-options": "nosniff",
			"referrer-policy": "no-referrer",
			"cache-control": "no-store",
			"content-security-policy":
				"default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
		});
	});
	server.addHook("onResponse", async (request, reply) => {
		// The log leaves out the query, because it names people.
		log(`${request.method} ${request.url.split("?")[0]} ${reply.statusCode}`);
	});
	server.setNotFoundHandler(async (_request, reply) =>
		reply.code(404).type("text/plain; charset=utf-8").send("There is nothing at this address."),
	);
	server.setErrorHandler(async (error, request, reply) => {
		const { statusCode = 500, message } = error as { statusCode?: number; message: string };
		if (statusCode >= 500) log(`error ${request.url.split("?")[0]} ${message}`);
		return reply
			.code(statusCode)
			.type("text/plain; charset=utf-8")
			.send(statusCode >= 500 ? "Something went wrong." : message);
	});
	return server;
}
