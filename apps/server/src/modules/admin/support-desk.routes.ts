import type { HttpApp } from "../../platform/http/app.ts";
import { served } from "../../platform/http/served.ts";
import { withoutBody } from "../../platform/http/without-body.ts";
import type { SupportDesk } from "../support/support.slice.ts";
import { about, failures } from "./admin-route.ts";
import type { AuditDeps } from "./core/admin.deps.ts";
import { operatorOf } from "./core/operator-guard.http.ts";
import { recordOperatorEvent } from "./core/record-operator-event.ts";

export interface SupportRoutesDeps extends AuditDeps {
	readonly desk: SupportDesk;
}

export function supportDeskRoutes(app: HttpApp, deps: SupportRoutesDeps): void {
	const { desk } = deps;
	const list = served("GET /api/admin/support", about("Support requests, without who wrote what"), failures);
	app.get(list.url, { schema: list.schema }, async ({ query }) =>
		desk.list(query.state, query.after ?? null),
	);

	const read = served("GET /api/admin/support/:reference", about("One support request"), failures);
	app.get(read.url, { schema: read.schema }, async ({ params }) => desk.read(params.reference));

	const answer = served(
		"POST /api/admin/support/:reference/answers",
		about("Answer a support request by mail"),
		failures,
	);
	app.post(answer.url, { schema: answer.schema }, async (request) => {
		const { userId: operatorId } = operatorOf(request);
		const { reference } = request.params;
		return desk.answer({ reference, ...request.body }, (tx) =>
			recordOperatorEvent(deps, tx, { operatorId, action: "support_answered", details: { reference } }),
		);
	});

	const close = served(
		"POST /api/admin/support/:reference/close",
		about("Close a support request"),
		failures,
	);
	withoutBody(app, (scope) => {
		scope.post(close.url, { schema: close.schema }, async (request) => {
			const { userId: operatorId } = operatorOf(request);
			const { reference } = request.params;
			return desk.close(reference, (tx) =>
				recordOperatorEvent(deps, tx, { operatorId, action: "support_closed", details: { reference } }),
			);
		});
	});
}
