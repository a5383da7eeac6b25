import type { HttpApp } from "../../platform/http/app.ts";
import { served } from "../../platform/http/served.ts";
import { withoutBody } from "../../platform/http/without-body.ts";
import type { SupportDesk } from "../support/support.slice.ts";
import { about, failures } from "./admin-route.ts";
import type { AuditDeps, TellPerson } from "./core/admin.deps.ts";
import { operatorOf } from "./core/operator-guard.http.ts";
import { recordOperatorEvent } from "./core/record-operator-event.ts";
import { tellWriterWith } from "./rooms/tell-writer.ts";

export interface SupportRoutesDeps extends AuditDeps {
	readonly desk: SupportDesk;
	readonly tellPerson: TellPerson;
}

export function supportDeskRoutes(app: HttpApp, deps: SupportRoutesDeps): void {
	const { desk } = deps;
	const tellWriter = tellWriterWith(deps);
	const list = served("GET /api/admin/support", about("Support requests, without who wrote what"), failures);
	app.get(list.url, { schema: list.schema }, async ({ query }) =>
		desk.list(query.state, query.after ?? null),
	);

	const read = served("GET /api/admin/support/:reference", about("One support request"), failures);
	app.get(read.url, { schema: read.schema }, async ({ params: { reference } }) =>
		desk.read(reference, (tx, { email }) =>
			tellWriter(tx, email, "support_request_read_by_operator", reference),
		),
	);

	const answer = served(
		"POST /api/admin/support/:reference/answers",
		about("Answer a support request by mail"),
		failures,
	);
	app.post(answer.url, { schema: answer.schema }, async (request) => {
		const operator = operatorOf(request);
		const { reference } = request.params;
		return desk.answer({ reference, ...request.body }, async (tx, { email }) => {
			await recordOperatorEvent(deps, tx, { operator, action: "support_answered", details: { reference } });
			await tellWriter(tx, email, "support_request_answered_by_operator", reference);
		});
	});

	const close = served(
		"POST /api/admin/support/:reference/close",
		about("Close a support request"),
		failures,
	);
	withoutBody(app, (scope) => {
		scope.post(close.url, { schema: close.schema }, async (request) => {
			const operator = operatorOf(request);
			const { reference } = request.params;
			return desk.close(reference, async (tx, { email }) => {
				await recordOperatorEvent(deps, tx, { operator, action: "support_closed", details: { reference } });
				await tellWriter(tx, email, "support_request_closed_by_operator", reference);
			});
		});
	});
}
