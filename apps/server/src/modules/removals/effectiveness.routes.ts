import type { HttpApp } from "../../platform/http/app.ts";
import { problemResponses } from "../../platform/http/problem-responses.ts";
import { served } from "../../platform/http/served.ts";
import type { RemovalsDeps } from "./core/removals.deps.ts";
import { readFigures } from "./figures/own-figures.ts";

/** A public route with the same answer for all callers, so caches may store it. */
export function effectivenessRoutes(app: HttpApp, deps: Pick<RemovalsDeps, "db" | "sites">): void {
	const read = readFigures(deps);
	const about = { tags: ["effectiveness"], summary: "What removals achieve on this installation, blurred" };
	const { url, schema } = served("GET /api/effectiveness", about, problemResponses(429, 503));
	app.get(url, { schema }, async (_request, reply) =>
		reply.header("cache-control", "public, max-age=300").send(await read()),
	);
}
