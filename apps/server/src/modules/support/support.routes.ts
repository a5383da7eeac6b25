import type { HttpApp } from "../../platform/http/app.ts";
import { problemResponses } from "../../platform/http/problem-responses.ts";
import { served } from "../../platform/http/served.ts";
import { type CreateSupportRequestDeps, createSupportRequest } from "./create-support-request.ts";

export function supportRoutes(app: HttpApp, deps: CreateSupportRequestDeps): void {
	const create = createSupportRequest(deps);
	const about = { tags: ["support"], summary: "Send a request to the support team" };
	const { url, schema } = served("POST /api/support", about, problemResponses(400, 409, 413, 415, 429, 503));
	app.post(
		url,
		{ config: { rateLimit: { max: 20, timeWindow: 600_000 } }, schema },
		async (request, reply) => {
			const receipt = await create(request.body);
			return reply.code(201).header("cache-control", "no-store").send(receipt);
		},
	);
}
