import { supportReceiptSchema, supportRequestSchema } from "@unlisted/contracts/support";
import type { HttpApp } from "../../platform/http/app.ts";
import { problemResponses } from "../../platform/http/problem-responses.ts";
import { type CreateSupportRequestDeps, createSupportRequest } from "./create-support-request.ts";

export function supportRoutes(app: HttpApp, deps: CreateSupportRequestDeps): void {
	const create = createSupportRequest(deps);
	app.post(
		"/api/support",
		{
			config: { rateLimit: { max: 20, timeWindow: 600_000 } },
			schema: {
				tags: ["support"],
				summary: "Send a request to the support team",
				body: supportRequestSchema,
				response: { 201: supportReceiptSchema, ...problemResponses(400, 413, 415, 429, 503) },
			},
		},
		async (request, reply) => {
			const receipt = await create(request.body);
			return reply.code(201).header("cache-control", "no-store").send(receipt);
		},
	);
}
