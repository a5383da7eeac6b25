import type { HttpApp } from "../../platform/http/app.ts";
import type { Authenticate } from "../../platform/http/caller.ts";
import { confirmedCallerOf } from "../../platform/http/caller.ts";
import type { ScannerDeps } from "./core/scanner.deps.ts";
import { exposuresRoutes } from "./exposures.routes.ts";
import { identifiersRoutes } from "./identifiers/identifiers.routes.ts";
import { eventsRoutes } from "./scans/events.routes.ts";
import { scansRoutes } from "./scans.routes.ts";
import type { PushChannel } from "./settings/read-settings.ts";
import { settingsRoutes } from "./settings/settings.routes.ts";

export interface ScannerRoutesDeps extends ScannerDeps {
	readonly authenticate: Authenticate;
	readonly push: PushChannel;
}

/** Returns a function that ends open connections, such as event streams. */
export function scannerRoutes(app: HttpApp, deps: ScannerRoutesDeps): () => void {
	const who = confirmedCallerOf(deps);
	scansRoutes(app, deps, who);
	exposuresRoutes(app, deps, who);
	identifiersRoutes(app, deps, who);
	settingsRoutes(app, deps, who);
	return eventsRoutes(app, deps, who);
}
