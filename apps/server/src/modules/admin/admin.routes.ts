import { type AdminSources, operatorIdleSeconds } from "@unlisted/contracts/admin";
import type { FastifyInstance } from "fastify";
import type { HttpApp } from "../../platform/http/app.ts";
import type { Authenticate } from "../../platform/http/caller.ts";
import { served } from "../../platform/http/served.ts";
import { about, failures } from "./admin-route.ts";
import { auditRoutes } from "./audit.routes.ts";
import { installOperatorGuard, operatorOf } from "./core/operator-guard.http.ts";
import { waysToConfirm } from "./core/ways-to-confirm.ts";
import { paymentsRoutes } from "./payments.routes.ts";
import { peopleRoutes } from "./people.routes.ts";
import { playbooksRoutes } from "./playbooks.routes.ts";
import { queuesRoutes } from "./queues.routes.ts";
import { type RemovalsRoutesDeps, removalsRoutes } from "./removals.routes.ts";
import type { PaymentsDeps } from "./rooms/compare-payments.ts";
import type { LookUpDeps } from "./rooms/look-up-person.ts";
import type { QueuesDeps } from "./rooms/queues.ts";
import { type HealthDeps, readHealth } from "./rooms/read-health.ts";
import type { PlaybooksDeps } from "./rooms/release-playbook.ts";
import type { SettingsDeps } from "./rooms/settings.ts";
import { settingsRoutes } from "./settings.routes.ts";
import { type SupportRoutesDeps, supportDeskRoutes } from "./support-desk.routes.ts";

export interface AdminRoutesDeps
	extends HealthDeps,
		QueuesDeps,
		LookUpDeps,
		SettingsDeps,
		SupportRoutesDeps,
		RemovalsRoutesDeps,
		PlaybooksDeps,
		PaymentsDeps {
	readonly authenticate: Authenticate;
	readonly sourceHealth: () => Promise<AdminSources>;
}

export function adminRoutes(app: HttpApp, deps: AdminRoutesDeps): void {
	installOperatorGuard(app as unknown as FastifyInstance, deps);
	sessionRoute(app, deps);
	lookRoutes(app, deps);
	queuesRoutes(app, deps);
	playbooksRoutes(app, deps);
	removalsRoutes(app, deps);
	paymentsRoutes(app, deps);
	supportDeskRoutes(app, deps);
	peopleRoutes(app, deps);
	settingsRoutes(app, deps);
	auditRoutes(app, deps);
}

function sessionRoute(app: HttpApp, deps: AdminRoutesDeps): void {
	const session = served(
		"GET /api/admin/session",
		about("Whether the rooms are open, and how to open them"),
		failures,
	);
	const ways = waysToConfirm(deps);
	app.get(session.url, { schema: session.schema }, async (request) => {
		const { userId, confirmed } = operatorOf(request);
		const state = confirmed ? ("open" as const) : ("confirm" as const);
		return { state, idle_seconds: operatorIdleSeconds, ways: await ways(userId) };
	});
}

function lookRoutes(app: HttpApp, deps: AdminRoutesDeps): void {
	const health = served("GET /api/admin/health", about("Whether it is well"), failures);
	const read = readHealth(deps);
	app.get(health.url, { schema: health.schema }, async () => read());

	const sources = served("GET /api/admin/sources", about("How the sources of scans answer"), failures);
	app.get(sources.url, { schema: sources.schema }, async () => deps.sourceHealth());
}
