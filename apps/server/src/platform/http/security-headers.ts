import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import { closedPolicy } from "./content-security.ts";

export async function installSecurityHeaders(
	app: FastifyInstance,
	options: { https: boolean },
): Promise<void> {
	await app.register(helmet, {
		// Set by closedPolicy here and by each page for itself: every page has hashes of its own.
		contentSecurityPolicy: false,
		strictTransportSecurity: options.https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
		// Links that sign people in arrive as addresses of ours; no other site may learn them.
		referrerPolicy: { policy: "no-referrer" },
		xFrameOptions: { action: "deny" },
		crossOriginEmbedderPolicy: false,
	});
	app.addHook("onRequest", async (_request, reply) => {
		reply.header("content-security-policy", closedPolicy);
		reply.header("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(self)");
	});
}
