import type { FastifyReply, FastifyRequest } from "fastify";
import type { HttpApp } from "../../../platform/http/app.ts";
import { problemResponses } from "../../../platform/http/problem-responses.ts";
import { served } from "../../../platform/http/served.ts";
import { requirePayer } from "../core/billing.policy.ts";
import type { BillingRoutesDeps } from "../subscription/billing.routes.ts";
import { drawHistory } from "./draw-history.ts";
import { drawInvoice } from "./draw-invoice.ts";
import { exportHistory } from "./export-history.ts";
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
	const about = { tags, security, summary: "The newest 50 payments, newest first, and the totals of all" };
	const { url, schema } = served("GET /api/billing/payments", about, failures);
	app.get(url, { schema }, async (request, reply) => list(await payerOf(request, reply)));
	documentRoutes(app, deps, payerOf);
}

/** Drawing a PDF takes processor time. */
const config = { rateLimit: { max: 60, timeWindow: 600_000 } };

function documentRoutes(
	app: HttpApp,
	deps: BillingRoutesDeps,
	payerOf: (request: FastifyRequest, reply: FastifyReply) => Promise<string>,
): void {
	const describe = (summary: string) => ({ tags, security, summary });
	const send = (reply: FastifyReply, type: string, name: string, body: string | Buffer) =>
		reply
			.header("content-type", type)
			.header("content-disposition", `attachment; filename="${name}"`)
			.send(body);

	const invoice = drawInvoice(deps);
	const one = served(
		"GET /api/billing/payments/:id/invoice",
		describe("The invoice of a payment, as a PDF"),
		{},
	);
	app.get(one.url, { config, schema: one.schema }, async (request, reply) => {
		const { number, pdf } = await invoice(await payerOf(request, reply), request.params.id);
		return send(reply, "application/pdf", `Invoice-${number.replace(/[^\w-]/g, "_")}.pdf`, pdf);
	});

	const day = () => deps.clock.now().toISOString().slice(0, 10);
	const csv = exportHistory(deps);
	const asCsv = served("GET /api/billing/payments.csv", describe("All payments, as CSV"), {});
	app.get(asCsv.url, { config, schema: asCsv.schema }, async (request, reply) => {
		const text = await csv(await payerOf(request, reply));
		return send(reply, "text/csv; charset=utf-8; header=present", `unlisted-payments-${day()}.csv`, text);
	});

	const paper = drawHistory(deps);
	const asPdf = served("GET /api/billing/payments.pdf", describe("All payments, as a PDF"), {});
	app.get(asPdf.url, { config, schema: asPdf.schema }, async (request, reply) => {
		const pdf = await paper(await payerOf(request, reply));
		return send(reply, "application/pdf", `unlisted-payments-${day()}.pdf`, pdf);
	});
}
