import { billingAnswerSchema } from "@unlisted/contracts/billing";
import type { Address } from "@unlisted/contracts/endpoints";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { HttpApp } from "../../../platform/http/app.ts";
import type { Authenticate } from "../../../platform/http/caller.ts";
import { problemResponses } from "../../../platform/http/problem-responses.ts";
import { served } from "../../../platform/http/served.ts";
import type { BillingDeps } from "../core/billing.deps.ts";
import { requirePayer } from "../core/billing.policy.ts";
import { cancelSubscription } from "./cancel-subscription.ts";
import { changePlan, previewPlanChange, takePlanChangeBack } from "./change-plan.ts";
import { createSubscription } from "./create-subscription.ts";
import { readOverview } from "./read-overview.ts";
import { resumeSubscription } from "./resume-subscription.ts";
import { updatePaymentMethod } from "./update-payment-method.ts";

export interface BillingRoutesDeps extends BillingDeps {
	readonly authenticate: Authenticate;
}

const security = [{ bearer: [] }];
const failures = problemResponses(400, 401, 402, 403, 404, 409, 413, 415, 429, 503);
/** Each of these calls Stripe several times. A person who mistypes a card tries more than once. */
const config = { rateLimit: { max: 30, timeWindow: 600_000 } };

export function billingRoutes(app: HttpApp, deps: BillingRoutesDeps): void {
	const payerOf = async (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
		reply.header("cache-control", "no-store");
		return requirePayer(await deps.authenticate(request));
	};
	functionRoutes(app, deps, payerOf);
	subscriptionRoutes(app, deps, payerOf);
}

type PayerOf = (request: FastifyRequest, reply: FastifyReply) => Promise<string>;

function functionRoutes(app: HttpApp, deps: BillingDeps, payerOf: PayerOf): void {
	const tags = ["subscription functions"];
	const failures = { "4xx": billingAnswerSchema, "5xx": billingAnswerSchema };
	const described = <A extends Address>(summary: string, address: A) =>
		served(address, { tags, security, summary }, failures);

	const create = createSubscription(deps);
	const creating = described("Subscribe to a plan with a card", "POST /functions/v1/create-subscription");
	app.post(creating.url, { config, schema: creating.schema }, async (request, reply) =>
		create(await payerOf(request, reply), request.body),
	);

	const cancel = cancelSubscription(deps);
	const canceling = described(
		"Cancel the subscription at the end of its period",
		"POST /functions/v1/cancel-subscription",
	);
	app.post(canceling.url, { config, schema: canceling.schema }, async (request, reply) =>
		cancel(await payerOf(request, reply), request.body),
	);

	const update = updatePaymentMethod(deps);
	const updating = described(
		"Pay with another card from now on, and pay what is due",
		"POST /functions/v1/update-payment-method",
	);
	app.post(updating.url, { config, schema: updating.schema }, async (request, reply) =>
		update(await payerOf(request, reply), request.body),
	);
}

function subscriptionRoutes(app: HttpApp, deps: BillingDeps, payerOf: PayerOf): void {
	const described = <A extends Address>(summary: string, address: A) =>
		served(address, { tags: ["billing"], security, summary }, failures);
	const overview = readOverview(deps);
	const reading = described("The subscription, and what will happen to it", "GET /api/billing/overview");
	app.get(reading.url, { schema: reading.schema }, async (request, reply) =>
		overview(await payerOf(request, reply)),
	);

	const resume = resumeSubscription(deps);
	const resuming = described("Resume a canceled subscription that has not ended", "POST /api/billing/resume");
	app.post(resuming.url, { config, schema: resuming.schema }, async (request, reply) => {
		const payer = await payerOf(request, reply);
		await resume(payer);
		return overview(payer);
	});

	const preview = previewPlanChange(deps);
	const previewing = described(
		"What another plan would cost, and from when",
		"POST /api/billing/plan-change/preview",
	);
	app.post(previewing.url, { config, schema: previewing.schema }, async (request, reply) =>
		preview(await payerOf(request, reply), request.body),
	);

	const change = changePlan(deps);
	const changing = described("Change the plan", "POST /api/billing/plan-change");
	app.post(changing.url, { config, schema: changing.schema }, async (request, reply) => {
		const payer = await payerOf(request, reply);
		await change(payer, request.body);
		return overview(payer);
	});

	const takeBack = takePlanChangeBack(deps);
	const keeping = described(
		"Keep the plan instead of the scheduled smaller one",
		"DELETE /api/billing/plan-change",
	);
	app.delete(keeping.url, { config, schema: keeping.schema }, async (request, reply) => {
		const payer = await payerOf(request, reply);
		await takeBack(payer);
		return overview(payer);
	});
}
