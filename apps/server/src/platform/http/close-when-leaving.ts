import type { FastifyInstance } from "fastify";

/**
 * While the process leaves, each answer ends its connection. A proxy that keeps connections open would otherwise send its next request
 * into one that closes in that moment, and it may not send what is no GET twice.
 */
export function closeWhenLeaving(app: FastifyInstance, leaving: { readonly now: boolean }): void {
	app.addHook("onRequest", (_request, reply, done) => {
		if (leaving.now) reply.header("connection", "close");
		done();
	});
}
