import { LookUpFailure } from "../look-up/failure.ts";
import type { Politeness } from "../politeness/politeness.ts";
import type { Answer } from "./exchange.ts";
import { retryAfterSeconds } from "./retry-after.ts";

export interface RefuseWallsDeps {
	readonly politeness: Politeness;
	readonly now: () => number;
}

const pages = /^\s*(?:text\/html|application\/xhtml\+xml|text\/plain)?\s*(?:;|$)/i;

/** Ends the visit if an answer's status or type shows that it is not the requested page. */
export async function refuseWalls(
	{ politeness, now }: RefuseWallsDeps,
	url: URL,
	answer: Answer,
): Promise<void> {
	const { status, headers } = answer;
	const header = headers["retry-after"];
	const seconds = retryAfterSeconds(typeof header === "string" ? header : undefined, now());
	if (seconds !== undefined && (status === 429 || status === 503 || status === 403)) {
		await politeness.pause(url, seconds);
		throw new LookUpFailure("rate_limited", `status ${status}`, seconds);
	}
	if (status === 429) throw new LookUpFailure("rate_limited", "status 429");
	if (status === 401 || status === 403 || status === 407 || status === 451)
		throw new LookUpFailure("wall", `status ${status}`);
	if (status >= 500) throw new LookUpFailure("unreachable", `status ${status}`);
	if (!pages.test(String(headers["content-type"] ?? "")))
		throw new LookUpFailure("broken_answer", "the answer is no page");
}
