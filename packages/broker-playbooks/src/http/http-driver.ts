import type { Guard } from "../guard/guard.ts";
import { guardedAgent } from "../guard/guarded-agent.ts";
import type { Driver } from "../look-up/look-up.ts";
import type { Politeness } from "../politeness/politeness.ts";
import { Cookies } from "./cookies.ts";
import { HttpPage } from "./http-page.ts";
import { Journey } from "./journey.ts";

export interface HttpDriverDeps {
	readonly guard: Guard;
	readonly politeness: Politeness;
	readonly userAgent: string;
	readonly now?: () => number;
	/** Limit for one answer. The visit's own signal ends all of it. */
	readonly answerMs?: number;
	readonly bytesMax?: number;
}

/** Reads pages without a browser: undici, an HTML parser, and no scripts. */
export function httpDriver({
	guard,
	politeness,
	userAgent,
	now = Date.now,
	answerMs = 15_000,
	bytesMax = 3_000_000,
}: HttpDriverDeps): Driver {
	const agent = guardedAgent(guard);
	const deps = { agent, guard, politeness, userAgent, now, answerMs, bytesMax };
	return {
		kind: "http",
		async open(visit) {
			return new HttpPage(new Journey(deps, visit, new Cookies(visit.hosts, now)));
		},
		close: () => agent.destroy(),
	};
}
