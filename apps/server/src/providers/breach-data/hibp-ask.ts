import type { Clock } from "../../platform/clock/clock.ts";
import type { RateBudget } from "../../platform/net/rate-budget.ts";
import { secondsOfRetryAfter } from "../../platform/net/retry-after.ts";
import { callHibp, type HibpAddress, type HibpAnswer, type HibpCall } from "./hibp-call.ts";
import type { Turn } from "./hibp-turn.ts";
import { SourceFailure } from "./source-failure.ts";

export interface AskDeps {
	readonly address: HibpAddress;
	readonly budget: RateBudget;
	readonly clock: Clock;
	readonly provider: string;
}

/** Asks one question. `about` decides whether it needs the key and a place in the queue. Returns null for a 404. */
export type AskHibp = <T>(
	call: Omit<HibpCall<T>, "apiKey"> & { readonly about: "somebody" | "a breach" },
) => Promise<T | null>;

/** The longest wait within a search. After a longer pause, the next scan asks. */
const shortPauseSeconds = 5;
/** The pause if the API does not say how long. */
const untoldPauseSeconds = 60;
/** Its own pauses are seconds. After a nonsense one, such as a year, one question an hour finds out whether it is over. */
const mostPauseSeconds = 3600;

type Understood<T> = Exclude<HibpAnswer<T>, { state: "later" }>;

/**
 * Asks when it is our turn, and once more after a short failure. `perMinute` is the plan's limit. It is null if the
 * plan sets none.
 */
export async function askInTurn<T>(
	deps: AskDeps,
	call: HibpCall<T>,
	turn: Turn,
	perMinute: number | null,
): Promise<Understood<T>> {
	for (let attempt = 1; ; attempt += 1) {
		if (perMinute !== null) await waitForPlace(deps, turn, perMinute);
		const answer = await callHibp(deps.address, call, turn.signal);
		if (answer.state !== "later") return answer;
		const { status, retryAfter } = answer;
		const seconds = secondsOfRetryAfter(retryAfter, { now: deps.clock.now(), mostSeconds: mostPauseSeconds });
		if (status === 429) await backOff(deps, turn, seconds, attempt);
		else await tryOnceMore(turn, { status, retryAfterSeconds: seconds }, attempt);
	}
}

async function waitForPlace({ budget, provider }: AskDeps, turn: Turn, perMinute: number): Promise<void> {
	for (;;) {
		const patience = turn.leftMs();
		const wait = await budget.take(provider, perMinute, patience);
		if (wait === 0) return;
		if (wait > patience)
			throw new SourceFailure("rate_limited", "The line is longer than this search can wait.", {
				retryAfterSeconds: Math.ceil(wait / 1000),
			});
		await turn.wait(wait);
		// Another worker may have been told to wait while this one waited in the queue.
		if ((await budget.pausedMs(provider)) === 0) return;
	}
}

/** Records the pause for all workers. This caller only waits itself if the pause is short. */
async function backOff(
	{ budget, provider, clock }: AskDeps,
	turn: Turn,
	retryAfterSeconds: number | null,
	attempt: number,
): Promise<void> {
	const seconds = retryAfterSeconds ?? untoldPauseSeconds;
	await budget.pause(provider, clock.now().getTime() + seconds * 1000);
	if (attempt > 1 || seconds > shortPauseSeconds || seconds * 1000 > turn.leftMs())
		throw new SourceFailure("rate_limited", "The API asks to be left alone for a while.", {
			retryAfterSeconds: seconds,
		});
	await turn.wait(seconds * 1000);
}

async function tryOnceMore(
	turn: Turn,
	{ status, retryAfterSeconds }: { status: number; retryAfterSeconds: number | null },
	attempt: number,
): Promise<void> {
	// The waits are random so that not all callers ask at the same moment, because an overloaded server would fail
	// again.
	const waitMs = (retryAfterSeconds ?? 0) * 1000 || 200 + Math.random() * 400;
	if (attempt > 1 || waitMs > Math.min(shortPauseSeconds * 1000, turn.leftMs()))
		throw new SourceFailure("unreachable", `The API answered ${status}.`, {
			retryAfterSeconds: retryAfterSeconds ?? undefined,
		});
	await turn.wait(waitMs);
}
