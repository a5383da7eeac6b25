import type { HttpApp } from "../../../platform/http/app.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import type { addressLimits } from "../limits/limit-address.ts";
import type { requireAdmin, requirePerson } from "./require-person.http.ts";

/** The dependencies that every route of the slice gets. */
export interface RouteContext {
	readonly deps: IdentityDeps;
	readonly limit: ReturnType<typeof addressLimits>;
	readonly person: ReturnType<typeof requirePerson>;
	readonly admin: ReturnType<typeof requireAdmin>;
}

/** The scope of /auth/v1: its routes have its error shapes and its way of reading bodies. */
export type IdentityScope = HttpApp;
