import { hostsOf } from "../engine/extract-listings.ts";
import { LookUpFailure } from "../look-up/failure.ts";
import type { Driver } from "../look-up/look-up.ts";
import type { Action } from "../playbook/actions.ts";
import type { Playbook } from "../playbook/playbook.ts";
import { Attempt, DemandsMore, HookFailed } from "./attempt.ts";
import { findRow } from "./find-row.ts";
import { missingFields } from "./needed-fields.ts";
import type { OptOut, OptOutcome, OptOutHooks, OptOutRequest } from "./opt-out.ts";
import { outcomeOf, saysNo } from "./outcome-of.ts";
import { wholeFormTask } from "./person-task.ts";
import { runSteps } from "./run-steps.ts";
import { allowedValues, type ElementValues } from "./values.ts";
import { type OptOutStep, whoTakesIt } from "./who-takes-it.ts";

export interface OptOutDeps {
	readonly http: Driver;
	/** Null if this installation has none. */
	readonly browser: Driver | null;
	/** Finds the playbook of a parent whose opt-out covers a site. */
	readonly playbookOf: (broker: string) => Playbook | undefined;
	readonly now: () => Date;
	readonly random: () => number;
	/** Limit for all of one request, without the time spent waiting for a mailed code. */
	readonly visitMs?: number;
}

/** Asks one broker to remove one listing, as its playbook says. Returns what is known of it afterwards. */
export function optOutByPlaybook(deps: OptOutDeps) {
	return async (
		playbook: Playbook,
		request: OptOutRequest,
		hooks: OptOutHooks,
		signal: AbortSignal,
	): Promise<OptOut> => {
		const asked = whoTakesIt(deps.playbookOf, playbook);
		if (asked === null) return untouched(playbook, { state: "no_way", optOutUrl: playbook.optOutUrl });
		const { step } = asked;
		return byDrivers(deps, asked.playbook, step, signal, (driver) =>
			visit(deps, asked.playbook, { request, hooks, driver, signal, actions: step.actions, link: null }),
		);
	};
}

/** Opens the link that a broker mailed, then does what the playbook says comes next. */
export function followLink(deps: OptOutDeps) {
	return async (
		playbook: Playbook,
		link: string,
		request: OptOutRequest,
		hooks: OptOutHooks,
		signal: AbortSignal,
	): Promise<OptOut> => {
		const asked = whoTakesIt(deps.playbookOf, playbook) ?? { playbook, step: undefined };
		const all = asked.step?.actions ?? [];
		const mail = all.findIndex(({ actionType }) => actionType === "emailConfirmation");
		const actions = mail < 0 ? [] : all.slice(mail + 1);
		return byDrivers(deps, asked.playbook, asked.step, signal, (driver) =>
			visit(deps, asked.playbook, { request, hooks, driver, signal, actions, link }),
		);
	};
}

/**
 * Tries http first if the playbook allows it. If a request may have been sent, the other driver never sends it again.
 */
async function byDrivers(
	{ http, browser }: OptOutDeps,
	playbook: Playbook,
	step: OptOutStep | undefined,
	signal: AbortSignal,
	ask: (driver: Driver) => Promise<OptOut>,
): Promise<OptOut> {
	const kind = step?.driver ?? playbook.driver;
	const none = { state: "unknown", reason: "no_browser", detail: "there is none here" } as const;
	if (kind === "browser") return browser ? ask(browser) : untouched(playbook, none);
	const first = await ask(http);
	const worthABrowser =
		kind === "http_then_browser" &&
		first.state === "unknown" &&
		!first.begun &&
		(first.reason === "drift" || first.reason === "no_browser");
	if (!worthABrowser || signal.aborted) return first;
	if (!browser) return { ...first, reason: "no_browser" };
	const second = await ask(browser);
	const disclosed = [...new Set([...first.disclosed, ...second.disclosed])];
	return { ...second, disclosed, requests: first.requests + second.requests };
}

interface Asking {
	readonly request: OptOutRequest;
	readonly hooks: OptOutHooks;
	readonly driver: Driver;
	readonly signal: AbortSignal;
	readonly actions: readonly Action[];
	/** Null if the steps begin without a link. */
	readonly link: string | null;
}

async function visit(
	{ random, now, visitMs = 120_000 }: OptOutDeps,
	playbook: Playbook,
	{ request, hooks, driver, signal, actions, link }: Asking,
): Promise<OptOut> {
	const values = allowedValues(request);
	const without: ElementValues = { request, values, code: null, random };
	const missing = missingFields(actions, without);
	const more = (fields: DemandsMore["fields"]): OptOutcome => ({
		state: "needs_more",
		fields,
		task: wholeFormTask(playbook, actions, without),
	});
	if (missing.length > 0) return untouched(playbook, more(missing));
	const ending = AbortSignal.any([signal, AbortSignal.timeout(visitMs)]);
	const hosts = hostsOf(playbook);
	let attempt: Attempt | undefined;
	try {
		const page = await driver.open({ hosts, perMinute: playbook.perMinute, signal: ending });
		attempt = new Attempt({ playbook, request, page, kind: driver.kind, hooks });
		const started = attempt;
		const known = () => ({ ...without, code: started.code });
		const rowOf = (parent: Parameters<typeof findRow>[1]) =>
			findRow({ page, playbook }, parent, request.listing, now().toISOString().slice(0, 10));
		const context = {
			playbook,
			driver: driver.kind,
			page,
			values,
			signal: ending,
			rowOf,
			saysNo: () => saysNo(started),
		};
		return await ended(started, { signal: ending, more }, async () => {
			if (link !== null) await open(started, link);
			await runSteps({ actions, attempt: started, context, known });
			if (!started.word) throw new LookUpFailure("drift", "the page does not say that it took the request");
			return { state: link === null ? "sent" : "confirmed" };
		});
	} catch (error) {
		if (error instanceof HookFailed) throw error.cause;
		if (attempt) throw error;
		// No page was ever opened.
		const failure = error instanceof LookUpFailure ? error : new LookUpFailure("unreachable", "no page");
		return untouched(playbook, { state: "unknown", reason: failure.reason, detail: failure.detail });
	} finally {
		await attempt?.page.close();
	}
}

/** Opening such a link already confirms the request. */
async function open(attempt: Attempt, link: string): Promise<void> {
	if (!URL.canParse(link)) throw new LookUpFailure("left_the_broker", "no address");
	await attempt.begin();
	await attempt.page.goTo(link);
	attempt.startedAt = attempt.page.url();
}

interface Ending {
	readonly signal: AbortSignal;
	readonly more: (fields: DemandsMore["fields"]) => OptOutcome;
}

async function ended(
	attempt: Attempt,
	{ signal, more }: Ending,
	work: () => Promise<OptOutcome>,
): Promise<OptOut> {
	let outcome: OptOutcome;
	try {
		outcome = await work();
	} catch (error) {
		if (error instanceof HookFailed) throw error;
		outcome = error instanceof DemandsMore ? more(error.fields) : await outcomeOf(attempt, error, signal);
	}
	await attempt.seeAfter();
	return { ...attempt.record(), ...outcome };
}

function untouched({ broker, version }: Playbook, outcome: OptOutcome): OptOut {
	return {
		broker,
		version,
		driver: null,
		begun: false,
		disclosed: [],
		mailAddress: null,
		request: null,
		before: null,
		after: null,
		requests: 0,
		...outcome,
	};
}
