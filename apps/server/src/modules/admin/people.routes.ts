import type { HttpApp } from "../../platform/http/app.ts";
import { served } from "../../platform/http/served.ts";
import { about, failures } from "./admin-route.ts";
import { operatorOf } from "./core/operator-guard.http.ts";
import { type LookUpDeps, lookUpPerson } from "./rooms/look-up-person.ts";

export function peopleRoutes(app: HttpApp, deps: LookUpDeps): void {
	const { url, schema } = served(
		"POST /api/admin/people/look-up",
		about("The state of an account, by its address and with a reason"),
		failures,
	);
	const lookUp = lookUpPerson(deps);
	const config = { rateLimit: { max: 30, timeWindow: 600_000 } };
	app.post(url, { config, schema }, async (request) => lookUp(operatorOf(request), request.body));
}
