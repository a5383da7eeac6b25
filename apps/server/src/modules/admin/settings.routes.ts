import type { HttpApp } from "../../platform/http/app.ts";
import { served } from "../../platform/http/served.ts";
import { about, failures } from "./admin-route.ts";
import { operatorOf } from "./core/operator-guard.http.ts";
import { changeSettings, readSettings, type SettingsDeps } from "./rooms/settings.ts";

export function settingsRoutes(app: HttpApp, deps: SettingsDeps): void {
	const read = served("GET /api/admin/settings", about("Features and limits as they are now"), failures);
	const readNow = readSettings(deps);
	app.get(read.url, { schema: read.schema }, async () => readNow());

	const change = served("PUT /api/admin/settings", about("Change features and limits"), failures);
	const changeNow = changeSettings(deps);
	app.put(change.url, { schema: change.schema }, async (request) =>
		changeNow(operatorOf(request), request.body),
	);
}
