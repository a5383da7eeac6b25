import type { HttpApp } from "../../platform/http/app.ts";
import { served } from "../../platform/http/served.ts";
import { withoutBody } from "../../platform/http/without-body.ts";
import { about, failures } from "./admin-route.ts";
import { operatorOf } from "./core/operator-guard.http.ts";
import { comparePayments, type PaymentsDeps } from "./rooms/compare-payments.ts";

export function paymentsRoutes(app: HttpApp, deps: PaymentsDeps): void {
	const all = served("GET /api/admin/payments", about("Payments that are out of step with Stripe"), failures);
	app.get(all.url, { schema: all.schema }, async () => deps.outOfStep());

	const compare = served("POST /api/admin/payments/compare", about("Compare with Stripe now"), failures);
	const compareNow = comparePayments(deps);
	withoutBody(app, (scope) => {
		scope.post(compare.url, { schema: compare.schema }, async (request, reply) => {
			await compareNow(operatorOf(request));
			return reply.code(202).send({ begun: true });
		});
	});
}
