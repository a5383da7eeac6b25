import type { HttpApp } from "../../platform/http/app.ts";
import { served } from "../../platform/http/served.ts";
import { about, failures } from "./admin-route.ts";
import { operatorOf } from "./core/operator-guard.http.ts";
import { type PlaybooksDeps, releaseFromQuarantine } from "./rooms/release-playbook.ts";

export function playbooksRoutes(app: HttpApp, deps: PlaybooksDeps): void {
	const all = served("GET /api/admin/playbooks", about("How each playbook of a broker does"), failures);
	app.get(all.url, { schema: all.schema }, async () => deps.playbookHealth());

	const release = served(
		"POST /api/admin/playbooks/:broker/release",
		about("Take a playbook out of quarantine"),
		failures,
	);
	const releaseNow = releaseFromQuarantine(deps);
	app.post(release.url, { schema: release.schema }, async (request) =>
		releaseNow(operatorOf(request), { ...request.params, ...request.body }),
	);
}
