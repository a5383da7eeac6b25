import type { HttpApp } from "../../platform/http/app.ts";
import { served } from "../../platform/http/served.ts";
import { withoutBody } from "../../platform/http/without-body.ts";
import type { SupportDesk } from "../support/support.slice.ts";
import { about, failures } from "./admin-route.ts";
import { operatorOf } from "./core/operator-guard.http.ts";
import { answerSupportRequest } from "./rooms/answer-support-request.ts";
import { closeSupportRequest } from "./rooms/close-support-request.ts";
import { readSupportRequest } from "./rooms/read-support-request.ts";
import type { RecordSupportDeps } from "./rooms/record-support.ts";

export interface SupportRoutesDeps extends RecordSupportDeps {
	readonly desk: SupportDesk;
}

export function supportDeskRoutes(app: HttpApp, deps: SupportRoutesDeps): void {
	const list = served("GET /api/admin/support", about("Support requests, without who wrote what"), failures);
	app.get(list.url, { schema: list.schema }, async ({ query }) =>
		deps.desk.list(query.state, query.after ?? null),
	);

	const read = served("GET /api/admin/support/:reference", about("One support request"), failures);
	const readNow = readSupportRequest(deps);
	const config = { recordsItsLook: true } as const;
	app.get(read.url, { schema: read.schema, config }, async (request) =>
		readNow(operatorOf(request), request.params.reference),
	);

	const answer = served(
		"POST /api/admin/support/:reference/answers",
		about("Answer a support request by mail"),
		failures,
	);
	const answerNow = answerSupportRequest(deps);
	app.post(answer.url, { schema: answer.schema }, async (request) =>
		answerNow(operatorOf(request), { reference: request.params.reference, ...request.body }),
	);

	const close = served(
		"POST /api/admin/support/:reference/close",
		about("Close a support request"),
		failures,
	);
	const closeNow = closeSupportRequest(deps);
	withoutBody(app, (scope) => {
		scope.post(close.url, { schema: close.schema }, async (request) =>
			closeNow(operatorOf(request), request.params.reference),
		);
	});
}
