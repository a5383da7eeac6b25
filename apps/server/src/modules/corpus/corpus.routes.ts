import { createRangeHandler, type LocalCorpus } from "@unlisted/breach-corpus";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { HttpApp } from "../../platform/http/app.ts";

const tags = ["corpus"];
/** Another installation asks for all its people from one address, and an answer reads only a few pages. */
const config = { unlimited: true };

/**
 * Lets many installations use one corpus. A client sends the first digits of a key and gets everything that
 * begins with them, so we do not learn who it asks about.
 */
export function corpusRoutes(app: HttpApp, corpus: LocalCorpus): void {
	const handle = createRangeHandler(corpus);
	const answer = async (request: FastifyRequest, reply: FastifyReply) => {
		const ifNoneMatch = request.headers["if-none-match"];
		const [path = ""] = request.url.split("?", 1);
		const found = handle({ method: request.method, path, ...(ifNoneMatch !== undefined && { ifNoneMatch }) });
		if (!found) return reply.callNotFound();
		return reply.code(found.status).headers(found.headers).send(found.body);
	};
	app.get(
		"/api/corpus",
		{ config, schema: { tags, summary: "Which breaches this corpus knows, and how to ask it" } },
		answer,
	);
	app.get(
		"/api/corpus/range/:prefix",
		{
			config,
			schema: { tags, summary: "Every record whose key begins with these digits, padded to one length" },
		},
		answer,
	);
}
