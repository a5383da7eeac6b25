import type { Guard } from "../guard/guard.ts";
import { guardedAgent } from "../guard/guarded-agent.ts";
import { LookUpFailure } from "../look-up/failure.ts";
import type { ReadRobots } from "../politeness/robots.ts";
import { exchange } from "./exchange.ts";
import { resolved } from "./next-page.ts";

const redirectsMax = 5;

/** Follows RFC 9309: without a file everything is allowed, and while the site fails nothing is. */
export function robotsReader(deps: { guard: Guard; userAgent: string }): ReadRobots {
	const agent = guardedAgent(deps.guard);
	const limits = { agent, answerMs: 10_000, bytesMax: 600_000 };
	return async (first, signal) => {
		let url = first;
		for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
			const headers = { "user-agent": deps.userAgent, accept: "text/plain" };
			const answer = await exchange(limits, { method: "GET", url, headers, signal });
			if (answer.status >= 200 && answer.status < 300) return answer.body.toString("utf8");
			if (answer.status === 429 || answer.status >= 500)
				throw new LookUpFailure("unreachable", `robots.txt: status ${answer.status}`);
			if (answer.status >= 400) return null;
			const to = resolved(answer.headers.location, url);
			// A file on another host does not count for this site.
			if (!to || to.host !== url.host) return null;
			deps.guard.check(to, [url.hostname], url);
			url = to;
		}
		return null;
	};
}
