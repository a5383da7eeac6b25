import { endingAfter } from "../look-up/ending-after.ts";
import { LookUpFailure } from "../look-up/failure.ts";
import type { Driver, FindListings, Found, LookUp } from "../look-up/look-up.ts";
import type { Wanted } from "../look-up/wanted.ts";
import { type JudgeOptions, mayBeFor } from "../match/judge.ts";
import type { Action } from "../playbook/actions.ts";
import type { TemplateValues } from "../playbook/fill-template.ts";
import type { Playbook, Step } from "../playbook/playbook.ts";
import { type ExtractContext, extractListings, hostsOf } from "./extract-listings.ts";
import { formValue } from "./form-value.ts";
import { runAction } from "./run-action.ts";
import { searchKey } from "./search-key.ts";
import { searchesFor } from "./searches.ts";

export interface FindListingsDeps {
	readonly now: () => Date;
	readonly random: () => number;
	/** The most searches for one person at one broker. One search is one name in one place. */
	readonly searchesMax?: number;
	/** How many people a listing may be about. We keep a capture only of listings that may be the person. */
	readonly country?: JudgeOptions;
	/** Limit for all searches at one broker. */
	readonly visitMs?: number;
}

/** Asks one broker about one person, under each of their names and in each of their places. */
export function findListings(deps: FindListingsDeps): FindListings {
	return async (playbook, wanted, driver, signal) => {
		const steps = playbook.steps.filter(({ stepType }) => stepType === "scan");
		if (steps.length === 0) return unknown(new LookUpFailure("drift", "the playbook has no search"), 0);
		const ending = endingAfter(signal, deps.visitMs ?? 120_000);
		const found = new Map<string, Found>();
		const requests = { count: 0 };
		const mayBe = mayBeFor(wanted, deps.country);
		const asking: Asking = { deps, playbook, mayBe, driver, signal: ending.signal, found, requests };
		try {
			for (const step of steps)
				for (const values of searchesOf(deps, step, wanted)) await visit(asking, step, values);
		} catch (error) {
			return unknown(asFailure(error, ending.signal), requests.count, [...found.values()]);
		} finally {
			ending.release();
		}
		return { state: "known", listings: [...found.values()], requests: requests.count };
	};
}

interface Asking {
	readonly deps: FindListingsDeps;
	readonly playbook: Playbook;
	readonly mayBe: ReturnType<typeof mayBeFor>;
	readonly driver: Driver;
	readonly signal: AbortSignal;
	readonly found: Map<string, Found>;
	readonly requests: { count: number };
}

/** Each search is its own visit, so that it leaves nothing behind for the next one. */
async function visit(asking: Asking, step: Step, values: TemplateValues): Promise<void> {
	const { deps, playbook, mayBe, driver, signal, found, requests } = asking;
	const page = await driver.open({ hosts: hostsOf(playbook), perMinute: playbook.perMinute, signal });
	const context: ExtractContext = {
		playbook,
		driver: driver.kind,
		page,
		values,
		valueFor: (element, from) => {
			if (from !== "userProfile") throw new LookUpFailure("drift", "a search knows the person only");
			return formValue(element, values, deps.random);
		},
		signal,
		readOn: deps.now().toISOString().slice(0, 10),
		isWorthKeeping: (listing) => !found.has(listing.key) && mayBe(listing),
		keep: (one) => {
			if (!found.has(one.listing.key)) found.set(one.listing.key, one);
		},
	};
	try {
		await run(context, step.actions);
	} finally {
		requests.count += page.requests();
		await page.close();
	}
}

async function run(context: ExtractContext, actions: readonly Action[]): Promise<void> {
	for (const action of actions) {
		if (context.signal.aborted) throw new LookUpFailure("timed_out", "the visit is over");
		if (action.actionType === "extract") await extractListings(context, action);
		else await runAction(context, action, (inner) => run(context, inner));
	}
}

function searchesOf(
	{ now, searchesMax = 6 }: FindListingsDeps,
	{ actions }: Step,
	wanted: Wanted,
): TemplateValues[] {
	const different = new Map<string, TemplateValues>();
	for (const { values } of searchesFor(wanted, now())) {
		const key = searchKey(actions, values);
		if (key !== null && !different.has(key)) different.set(key, values);
	}
	if (different.size === 0) throw new LookUpFailure("needs_more", "a value that the playbook sends");
	return [...different.values()].slice(0, searchesMax);
}

/**
 * An error of the playbook, such as a selector that cannot be read, counts as drift: the site is not as the playbook
 * says.
 */
function asFailure(error: unknown, signal: AbortSignal): LookUpFailure {
	if (error instanceof LookUpFailure) return error;
	if (signal.aborted) return new LookUpFailure("timed_out", "the visit is over");
	return new LookUpFailure("drift", error instanceof Error ? error.name : "an error");
}

function unknown(
	{ reason, detail, retryAfterSeconds }: LookUpFailure,
	requests: number,
	found: Found[] = [],
): LookUp {
	return {
		state: "unknown",
		reason,
		detail,
		requests,
		...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
		...(found.length > 0 && { found }),
	};
}
