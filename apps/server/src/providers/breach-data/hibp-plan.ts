import { z } from "zod";
import { type AskDeps, askInTurn } from "./hibp-ask.ts";
import { startTurn } from "./hibp-turn.ts";
import { SourceFailure } from "./source-failure.ts";

/** The limits and rights of the key. */
export interface HibpPlan {
	readonly perMinute: number;
	readonly stealerLogs: boolean;
	readonly kAnonymity: boolean;
	/** True if the API itself said this. Only then does its 404 mean "not found". */
	readonly confirmed: boolean;
}

const flag = z
	.boolean()
	.nullish()
	.transform((value) => value ?? false);
const statusSchema = z.object({
	Rpm: z.int().min(1).max(10_000_000),
	IncludesStealerLogs: flag,
	IncludesKAnon: flag,
});

/** The smallest plan. We assume it for a key that may ask about people but not about its own plan. */
export const smallestPlan: HibpPlan = {
	perMinute: 10,
	stealerLogs: false,
	kAnonymity: false,
	confirmed: false,
};

const hour = 3_600_000;
const minute = 60_000;
/** How long a failure counts. Thousands of scans may begin in that time, and must not each ask again. */
const failureHolds = 2000;

export interface HibpPlanReader {
	/**
	 * Asks once an hour. The last answer counts until there is a newer one. Throws SourceFailure if there is
	 * none.
	 */
	current(): Promise<HibpPlan>;
	/** Called when an answer shows that the plan has changed. */
	doubt(): void;
}

export function readHibpPlan(deps: AskDeps & { readonly apiKey: string }): HibpPlanReader {
	const { clock, apiKey, address, budget, provider } = deps;
	let known: HibpPlan | undefined;
	let failed: SourceFailure | undefined;
	let askAgainAt = 0;
	let asking: Promise<HibpPlan> | undefined;

	async function ask(): Promise<HibpPlan> {
		const turn = startTurn(new AbortController().signal, 2 * (address.timeoutMs ?? 8000) + 1000);
		try {
			await refuseWhilePaused();
			const call = { path: "subscription/status", apiKey, schema: statusSchema };
			const answer = await askInTurn(deps, call, turn, null);
			if (answer.state === "absent")
				throw new SourceFailure("broken_answer", "The API has no subscription/status.");
			const { Rpm, IncludesStealerLogs, IncludesKAnon } = answer.body;
			known = {
				// A little below the plan's rate. Delays vary, so at the full rate some questions would fall into the
				// same minute.
				perMinute: Rpm * 0.95,
				stealerLogs: IncludesStealerLogs,
				kAnonymity: IncludesKAnon,
				confirmed: true,
			};
			askAgainAt = clock.now().getTime() + hour;
		} catch (error) {
			const failure = turn.failureOf(error);
			if (!failure) throw error;
			if (failure.reason === "not_allowed") known ??= smallestPlan;
			failed = failure;
			const holds = Math.max((failure.retryAfterSeconds ?? 0) * 1000, known ? minute : failureHolds);
			askAgainAt = clock.now().getTime() + holds;
			if (!known) throw failure;
		}
		return known;
	}

	/** No plan limits this question, but a pause applies to it too. */
	async function refuseWhilePaused(): Promise<void> {
		const paused = await budget.pausedMs(provider);
		if (paused > 0)
			throw new SourceFailure("rate_limited", "The API asked to be left alone for a while.", {
				retryAfterSeconds: Math.ceil(paused / 1000),
			});
	}

	return {
		current: async () => {
			if (clock.now().getTime() < askAgainAt) {
				if (known) return known;
				if (failed) throw failed;
			}
			asking ??= ask().finally(() => {
				asking = undefined;
			});
			return asking;
		},
		doubt: () => {
			askAgainAt = Math.min(askAgainAt, clock.now().getTime() + minute);
		},
	};
}
