import type { Turn } from "./hibp-turn.ts";
import type { AskedIdentifier, Finding, SearchResult } from "./port.ts";
import type { SourceFailure } from "./source-failure.ts";

/**
 * Asks about the identifiers one after the other, because they share a queue. If one of them fails, the whole result
 * is unknown, but the findings about the others count. Throws only if the caller gave up.
 */
export async function askEach(
	identifiers: readonly AskedIdentifier[],
	turn: Turn,
	ask: (identifier: AskedIdentifier) => Promise<readonly Finding[]>,
	alreadyAnswered: readonly string[],
): Promise<SearchResult> {
	const findings: Finding[] = [];
	const answered = [...alreadyAnswered];
	let failed: SourceFailure | undefined;
	for (const identifier of identifiers) {
		try {
			turn.signal.throwIfAborted();
			findings.push(...(await ask(identifier)));
			answered.push(identifier.id);
		} catch (error) {
			const failure = turn.failureOf(error);
			if (!failure) throw error;
			findings.push(...failure.findings);
			failed ??= failure;
			// The next identifier would fail for the same reason.
			if (turn.signal.aborted || saysNoToAll.has(failure.reason)) break;
		}
	}
	if (!failed) return { state: "known", findings };
	const { reason, retryAfterSeconds } = failed;
	return {
		state: "unknown",
		reason,
		...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
		findings,
		answered,
	};
}

const saysNoToAll: ReadonlySet<string> = new Set(["rate_limited", "not_allowed", "unreachable"]);
