import { paymentsSchema } from "@unlisted/contracts/billing";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { HttpApp } from "../../platform/http/app.ts";
import { problemResponses } from "../../platform/http/problem-responses.ts";
import { requirePayer } from "./billing.policy.ts";
import type { BillingRoutesDeps } from "./billing.routes.ts";
import { listPayments } from "./list-payments.ts";

const security = [{ bearer: [] }];
const tags = ["billing"];
const failures = problemResponses(400, 401, 403, 404, 429, 503);

export function paymentsRoutes(app: HttpApp, deps: BillingRoutesDeps): void {
	const payerOf = async (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
		reply.header("cache-control", "no-store");
		return requirePayer(await deps.authenticate(request));
	};

	const list = listPayments(deps);
	const listSchema = {
		tags,
		security,
		summary: "The newest 50 payments, newest first",
		response: { 200: paymentsSchema, ...failures },
	};
	app.get("/api/billing/payments", { schema: listSchema }, async (request, reply) => ({
		payments: await list(await payerOf(request, reply)),
	}));
}
