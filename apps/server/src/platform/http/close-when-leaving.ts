import type { FastifyInstance } from "fastify";

/**
 * While the process shuts down, each answer closes its connection. Otherwise a proxy that keeps connections open
 * could send its next request into a connection that is just closing, and it may only repeat GET requests.
 */
export function closeWhenLeaving(app: FastifyInstance, leaving: { readonly now: boolean }): void {
	app.addHook("onRequest", (_request, reply, done) => {
		if (leaving.now) reply.header("connection", "close");
		done();
	});
}
