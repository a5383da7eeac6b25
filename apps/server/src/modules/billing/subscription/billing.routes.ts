import {
	billingAnswerSchema,
	billingOverviewSchema,
	cancelSubscriptionSchema,
	createSubscriptionAnswerSchema,
	createSubscriptionSchema,
	planChangePreviewSchema,
	planChangeSchema,
	updatePaymentMethodSchema,
} from "@unlisted/contracts/billing";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { HttpApp } from "../../../platform/http/app.ts";
import type { Authenticate } from "../../../platform/http/caller.ts";
import { problemResponses } from "../../../platform/http/problem-responses.ts";
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
/** Each of these asks Stripe several times. A person who mistypes a card tries more than once. */
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
	const answers = { 200: billingAnswerSchema, "4xx": billingAnswerSchema, "5xx": billingAnswerSchema };

	const create = createSubscription(deps);
	const createSchema = {
		tags,
		security,
		summary: "Subscribe to a plan with a card",
		body: createSubscriptionSchema,
		response: { ...answers, 200: createSubscriptionAnswerSchema },
	};
	app.post("/functions/v1/create-subscription", { config, schema: createSchema }, async (request, reply) =>
		create(await payerOf(request, reply), request.body),
	);

	const cancel = cancelSubscription(deps);
	const cancelSchema = {
		tags,
		security,
		summary: "Cancel the subscription at the end of its period",
		body: cancelSubscriptionSchema,
		response: answers,
	};
	app.post("/functions/v1/cancel-subscription", { config, schema: cancelSchema }, async (request, reply) =>
		cancel(await payerOf(request, reply), request.body),
	);

	const update = updatePaymentMethod(deps);
	const updateSchema = {
		tags,
		security,
		summary: "Pay with another card from now on, and pay what is due",
		body: updatePaymentMethodSchema,
		response: answers,
	};
	app.post("/functions/v1/update-payment-method", { config, schema: updateSchema }, async (request, reply) =>
		update(await payerOf(request, reply), request.body),
	);
}

function subscriptionRoutes(app: HttpApp, deps: BillingDeps, payerOf: PayerOf): void {
	const describe = (summary: string) => ({
		tags: ["billing"],
		security,
		summary,
		response: { 200: billingOverviewSchema, ...failures },
	});
	const overview = readOverview(deps);
	app.get(
		"/api/billing/overview",
		{ schema: describe("The subscription, and what will happen to it") },
		async (request, reply) => overview(await payerOf(request, reply)),
	);

	const resume = resumeSubscription(deps);
	const resumeSchema = describe("Resume a canceled subscription that has not ended");
	app.post("/api/billing/resume", { config, schema: resumeSchema }, async (request, reply) => {
		const payer = await payerOf(request, reply);
		await resume(payer);
		return overview(payer);
	});

	const preview = previewPlanChange(deps);
	const previewSchema = {
		...describe("What another plan would cost, and from when"),
		body: planChangeSchema,
		response: { 200: planChangePreviewSchema, ...failures },
	};
	app.post("/api/billing/plan-change/preview", { config, schema: previewSchema }, async (request, reply) =>
		preview(await payerOf(request, reply), request.body),
	);

	const change = changePlan(deps);
	const changeSchema = { ...describe("Change the plan"), body: planChangeSchema };
	app.post("/api/billing/plan-change", { config, schema: changeSchema }, async (request, reply) => {
		const payer = await payerOf(request, reply);
		await change(payer, request.body);
		return overview(payer);
	});

	const takeBack = takePlanChangeBack(deps);
	const takeBackSchema = describe("Keep the plan instead of the scheduled smaller one");
	app.delete("/api/billing/plan-change", { config, schema: takeBackSchema }, async (request, reply) => {
		const payer = await payerOf(request, reply);
		await takeBack(payer);
		return overview(payer);
	});
}
