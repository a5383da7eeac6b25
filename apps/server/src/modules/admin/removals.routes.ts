import type { HttpApp } from "../../platform/http/app.ts";
import { served } from "../../platform/http/served.ts";
import { withoutBody } from "../../platform/http/without-body.ts";
import type { RemovalsSlice } from "../removals/removals.slice.ts";
import { about, failures } from "./admin-route.ts";
import { operatorOf } from "./core/operator-guard.http.ts";
import { type HelpDeps, recordHelp } from "./rooms/record-help.ts";

export interface RemovalsRoutesDeps extends HelpDeps {
	readonly removals: RemovalsSlice["operatorViews"];
}

/** Shows how many steps of removals wait, and the steps that a person lets a helper do. */
export function removalsRoutes(app: HttpApp, deps: RemovalsRoutesDeps): void {
	const { waitingForPeople, helps } = deps.removals;
	const record = recordHelp(deps);
	const room = async (operatorId: string) => ({
		...(await waitingForPeople()),
		...(await helps.list(operatorId)),
	});

	const all = served("GET /api/admin/removals", about("Steps of removals that wait for people"), failures);
	app.get(all.url, { schema: all.schema }, async (request) => room(operatorOf(request).userId));

	const open = served(
		"POST /api/admin/removals/:id/open",
		about("See a step that its person lets a helper do"),
		failures,
	);
	withoutBody(app, (scope) => {
		scope.post(open.url, { schema: open.schema }, async (request) => {
			const operator = operatorOf(request);
			const given = { id: request.params.id, operatorId: operator.userId };
			return helps.open(given, record(operator, { action: "step_opened" }));
		});
	});

	const finish = served(
		"POST /api/admin/removals/:id/outcome",
		about("Say that such a step is done, or give it back"),
		failures,
	);
	app.post(finish.url, { schema: finish.schema }, async (request) => {
		const operator = operatorOf(request);
		const { outcome } = request.body;
		const given = { ...request.body, id: request.params.id, operatorId: operator.userId };
		await helps.finish(given, record(operator, { action: "step_finished", outcome }));
		return room(operator.userId);
	});
}
