import { operatorIdleSeconds } from "@unlisted/contracts/admin";
import type { FastifyInstance } from "fastify";
import type { HttpApp } from "../../platform/http/app.ts";
import type { Authenticate } from "../../platform/http/caller.ts";
import { problemResponses } from "../../platform/http/problem-responses.ts";
import { served } from "../../platform/http/served.ts";
import type { AuditDeps } from "./core/admin.deps.ts";
import { installOperatorGuard, operatorOf } from "./core/operator-guard.http.ts";
import { waysToConfirm } from "./core/ways-to-confirm.ts";
import { type HealthDeps, readHealth } from "./rooms/read-health.ts";

export interface AdminRoutesDeps extends AuditDeps, HealthDeps {
	readonly authenticate: Authenticate;
}

const failures = problemResponses(400, 401, 403, 404, 409, 413, 415, 429, 503);
const about = (summary: string) => ({ tags: ["operators"], security: [{ bearer: [] }], summary });

export function adminRoutes(app: HttpApp, deps: AdminRoutesDeps): void {
	installOperatorGuard(app as unknown as FastifyInstance, deps);

	const session = served(
		"GET /api/admin/session",
		about("Whether the rooms are open, and how to open them"),
		failures,
	);
	app.get(session.url, { schema: session.schema }, async (request) => {
		const { userId, confirmed } = operatorOf(request);
		const state = confirmed ? ("open" as const) : ("confirm" as const);
		return { state, idle_seconds: operatorIdleSeconds, ways: await waysToConfirm(deps)(userId) };
	});

	const health = served("GET /api/admin/health", about("Whether it is well"), failures);
	const read = readHealth(deps);
	app.get(health.url, { schema: health.schema }, async () => read());
}
