import { type AdminSources, operatorIdleSeconds } from "@unlisted/contracts/admin";
import type { FastifyInstance } from "fastify";
import type { HttpApp } from "../../platform/http/app.ts";
import type { Authenticate } from "../../platform/http/caller.ts";
import { Refusal } from "../../platform/http/problem.ts";
import { served } from "../../platform/http/served.ts";
import { withoutBody } from "../../platform/http/without-body.ts";
import type { BillingSlice } from "../billing/billing.slice.ts";
import type { BrokerUseCases } from "../brokers/brokers.slice.ts";
import { about, failures } from "./admin-route.ts";
import { auditRoutes } from "./audit.routes.ts";
import { installOperatorGuard, operatorOf } from "./core/operator-guard.http.ts";
import { recordOperatorEvent } from "./core/record-operator-event.ts";
import { waysToConfirm } from "./core/ways-to-confirm.ts";
import { type HelpRoutesDeps, helpRoutes } from "./help.routes.ts";
import { type LookUpDeps, lookUpPerson } from "./rooms/look-up-person.ts";
import { type QueuesDeps, readFailedJobs, readQueues, retryJobs } from "./rooms/queues.ts";
import { type HealthDeps, readHealth } from "./rooms/read-health.ts";
import { changeSettings, readSettings, type SettingsDeps } from "./rooms/settings.ts";
import { type SupportRoutesDeps, supportDeskRoutes } from "./support-desk.routes.ts";

export interface AdminRoutesDeps
	extends HealthDeps,
		QueuesDeps,
		LookUpDeps,
		SettingsDeps,
		SupportRoutesDeps,
		HelpRoutesDeps,
		Pick<BrokerUseCases, "playbookHealth" | "releasePlaybook">,
		Pick<BillingSlice, "outOfStep" | "compareSoon"> {
	readonly authenticate: Authenticate;
	readonly sourceHealth: () => Promise<AdminSources>;
}

export function adminRoutes(app: HttpApp, deps: AdminRoutesDeps): void {
	installOperatorGuard(app as unknown as FastifyInstance, deps);

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

	lookRoutes(app, deps);
	queueRoutes(app, deps);
	playbookRoutes(app, deps);
	helpRoutes(app, deps);
	paymentRoutes(app, deps);
	supportDeskRoutes(app, deps);
	personRoute(app, deps);
	settingsRoutes(app, deps);
	auditRoutes(app, deps);
}

function lookRoutes(app: HttpApp, deps: AdminRoutesDeps): void {
	const health = served("GET /api/admin/health", about("Whether it is well"), failures);
	const read = readHealth(deps);
	app.get(health.url, { schema: health.schema }, async () => read());

	const sources = served("GET /api/admin/sources", about("How the sources of scans answer"), failures);
	app.get(sources.url, { schema: sources.schema }, async () => deps.sourceHealth());
}

function queueRoutes(app: HttpApp, deps: AdminRoutesDeps): void {
	const all = served("GET /api/admin/queues", about("Kinds of jobs: what waits, what failed"), failures);
	const read = readQueues(deps);
	app.get(all.url, { schema: all.schema }, async () => read());

	const one = served("GET /api/admin/queues/:name", about("Jobs of a kind that failed for good"), failures);
	const readFailed = readFailedJobs(deps);
	app.get(one.url, { schema: one.schema }, async ({ params }) => readFailed(params.name));

	const again = served(
		"POST /api/admin/queues/:name/retry",
		about("Give a failed job another try, or all of its kind"),
		failures,
	);
	const retry = retryJobs(deps);
	app.post(again.url, { schema: again.schema }, async (request) => {
		return retry(operatorOf(request), { name: request.params.name, id: request.body.id });
	});
}

function playbookRoutes(app: HttpApp, deps: AdminRoutesDeps): void {
	const { db, playbookHealth, releasePlaybook } = deps;
	const all = served("GET /api/admin/playbooks", about("How each playbook of a broker does"), failures);
	app.get(all.url, { schema: all.schema }, async () => playbookHealth());

	const release = served(
		"POST /api/admin/playbooks/:broker/release",
		about("Take a playbook out of quarantine"),
		failures,
	);
	withoutBody(app, (scope) => {
		scope.post(release.url, { schema: release.schema }, async (request) => {
			const operator = operatorOf(request);
			const { broker } = request.params;
			await db.transaction(async (tx) => {
				if (!(await releasePlaybook(tx, broker)))
					throw new Refusal("not_found", "No playbook of this broker is in quarantine.");
				await recordOperatorEvent(deps, tx, { operator, action: "playbook_released", details: { broker } });
			});
			return playbookHealth();
		});
	});
}

function paymentRoutes(app: HttpApp, deps: AdminRoutesDeps): void {
	const { db, outOfStep, compareSoon } = deps;
	const all = served("GET /api/admin/payments", about("Payments that are out of step with Stripe"), failures);
	app.get(all.url, { schema: all.schema }, async () => outOfStep());

	const compare = served("POST /api/admin/payments/compare", about("Compare with Stripe now"), failures);
	withoutBody(app, (scope) => {
		scope.post(compare.url, { schema: compare.schema }, async (request, reply) => {
			const operator = operatorOf(request);
			await db.transaction(async (tx) => {
				await compareSoon(tx);
				await recordOperatorEvent(deps, tx, { operator, action: "payments_compared" });
			});
			return reply.code(202).send({ begun: true });
		});
	});
}

function personRoute(app: HttpApp, deps: AdminRoutesDeps): void {
	const { url, schema } = served(
		"POST /api/admin/people/look-up",
		about("The state of an account, by its address and with a reason"),
		failures,
	);
	const lookUp = lookUpPerson(deps);
	const config = { rateLimit: { max: 30, timeWindow: 600_000 } };
	app.post(url, { config, schema }, async (request) => lookUp(operatorOf(request), request.body));
}

function settingsRoutes(app: HttpApp, deps: AdminRoutesDeps): void {
	const read = served("GET /api/admin/settings", about("Features and limits as they are now"), failures);
	const readNow = readSettings(deps);
	app.get(read.url, { schema: read.schema }, async () => readNow());

	const change = served("PUT /api/admin/settings", about("Change features and limits"), failures);
	const changeNow = changeSettings(deps);
	app.put(change.url, { schema: change.schema }, async (request) =>
		changeNow(operatorOf(request), request.body),
	);
}
