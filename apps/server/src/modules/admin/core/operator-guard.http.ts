import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Authenticate } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/http/problem.ts";
import type { ActingOperator } from "./acting-operator.ts";
import type { AuditDeps } from "./admin.deps.ts";
import { isAtWork } from "./idle.rules.ts";
import { noteActivity, operatorStanding } from "./operators.repository.ts";
import { isOnRecord, recordOperatorEvent } from "./record-operator-event.ts";

declare module "fastify" {
	interface FastifyContextConfig {
		/** The use case records the look itself, in the transaction that reads a person's data. */
		recordsItsLook?: true;
	}
}

export interface PresentOperator extends ActingOperator {
	/** False only on the route that tells an operator how to confirm. */
	readonly confirmed: boolean;
}

export const adminPrefix = "/api/admin";
/** Says whether the rooms are open, and how to open them. It shows nothing, so it is not recorded. */
export const sessionRoute = `${adminPrefix}/session`;

const present = new WeakMap<FastifyRequest, PresentOperator>();

/**
 * Guards every route under /api/admin, whichever slice adds it. The guard runs before the body is read. It also
 * records looks, so that no room can forget to. Routes that change something or show a person's data record that in
 * their own transaction. The guard refuses to send a successful answer that left no record, whatever the method.
 */
export function installOperatorGuard(
	app: FastifyInstance,
	deps: AuditDeps & { readonly authenticate: Authenticate },
): void {
	app.addHook("onRequest", async (request, reply) => {
		if (!isGuarded(request)) return;
		reply.header("cache-control", "no-store");
		present.set(request, await operatorBehind(deps, request));
	});
	app.addHook("preHandler", async (request) => {
		const { url = "" } = request.routeOptions;
		if (!isGuarded(request) || !isLook(request) || url === sessionRoute) return;
		if (request.routeOptions.config.recordsItsLook) return;
		const operator = operatorOf(request);
		const room = url.slice(adminPrefix.length);
		const details = { room, ...(request.params as Record<string, string>) };
		await deps.db.transaction((tx) =>
			recordOperatorEvent(deps, tx, { operator, action: "room_opened", details }),
		);
	});
	app.addHook("onSend", async (request, reply) => {
		if (!isGuarded(request) || request.routeOptions.url === sessionRoute || reply.statusCode >= 400) return;
		if (!isOnRecord(operatorOf(request))) throw new Error("An answer to an operator is not on the record.");
	});
}

/** Checks the pattern of the route, not the typed address: the pattern has only one spelling. */
function isGuarded({ routeOptions }: FastifyRequest): boolean {
	const { url = "" } = routeOptions;
	return url === adminPrefix || url.startsWith(`${adminPrefix}/`);
}

const isLook = ({ method }: FastifyRequest): boolean => method === "GET" || method === "HEAD";

/** Throws if the guard did not run, because then nobody was let in. */
export function operatorOf(request: FastifyRequest): PresentOperator {
	const operator = present.get(request);
	if (!operator) throw new Refusal("forbidden");
	return operator;
}

async function operatorBehind(
	{ db, clock, authenticate }: AuditDeps & { readonly authenticate: Authenticate },
	request: FastifyRequest,
): Promise<PresentOperator> {
	const { userId, sessionId, aal } = await authenticate(request);
	if (userId === null || sessionId === null) throw new Refusal("unauthenticated");
	const standing = await operatorStanding(db, userId, sessionId);
	if (!standing) throw new Refusal("forbidden");
	const now = clock.now();
	const confirmed = aal === "aal2" && standing.byKey && isAtWork(standing, now);
	if (request.routeOptions.url !== sessionRoute) {
		if (!confirmed) throw new Refusal("second_factor_required");
		await noteActivity(db, sessionId, now);
	}
	return { userId, sessionId, confirmed };
}
