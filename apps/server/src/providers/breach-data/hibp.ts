import type { SourceType } from "@unlisted/contracts/scanner";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Log } from "../../platform/log/log.ts";
import type { RateBudget } from "../../platform/net/rate-budget.ts";
import { askEach } from "./ask-each.ts";
import { type AskDeps, type AskHibp, askInTurn } from "./hibp-ask.ts";
import { breachesOf } from "./hibp-breaches.ts";
import type { HibpAddress } from "./hibp-call.ts";
import { fetchLatestBreach } from "./hibp-catalogue.ts";
import { pastesOf } from "./hibp-pastes.ts";
import { type HibpPlan, readHibpPlan, smallestPlan } from "./hibp-plan.ts";
import { stealerLogsOf } from "./hibp-stealer-logs.ts";
import { startTurn, type Turn } from "./hibp-turn.ts";
import { shareInFlight } from "./in-flight.ts";
import { orAborted } from "./or-aborted.ts";
import type { BreachData, CatalogueLookup, Finding, SearchResult } from "./port.ts";
import { SourceFailure } from "./source-failure.ts";

export interface HibpOptions extends HibpAddress {
	readonly apiKey: string;
	readonly budget: RateBudget;
	readonly catalogue: CatalogueLookup;
	readonly clock: Clock;
	readonly log: Log;
	/** How long a whole search may take, including waiting in the queue. */
	readonly searchMs?: number;
}

/** The widest plan, for when we cannot read the plan. Everything that it may cover is then unknown. */
const widestPlan: HibpPlan = { ...smallestPlan, stealerLogs: true };
const provider = "hibp";
const latestHolds = 600_000;
const latestFailedHolds = 30_000;

/** Searches Have I Been Pwned with version 3 of its API. We only ask it about addresses. */
export function hibpBreachData(options: HibpOptions): BreachData {
	const { apiKey, budget, catalogue, clock, log, searchMs = 25_000 } = options;
	const address: HibpAddress = options;
	const deps: AskDeps = { address, budget, clock, provider };
	const plans = readHibpPlan({ ...deps, apiKey });
	const share = shareInFlight<Finding[]>();
	let latest: { readonly version: string | null; readonly until: number } | undefined;

	const askFor =
		(plan: HibpPlan, turn: Turn): AskHibp =>
		async ({ about, ...call }) => {
			const somebody = about === "somebody";
			try {
				const keyed = somebody ? { ...call, apiKey } : call;
				const answer = await askInTurn(deps, keyed, turn, somebody ? plan.perMinute : null);
				if (answer.state === "answered") return answer.body;
			} catch (error) {
				if (error instanceof SourceFailure && error.reason === "not_allowed") plans.doubt();
				throw error;
			}
			if (somebody && !plan.confirmed)
				throw new SourceFailure("not_allowed", "404 from who has not shown to be the API.");
			return null;
		};

	async function results(plan: HibpPlan, turn: Turn, { identifiers, wanted }: Question) {
		const ask = askFor(plan, turn);
		const emails = identifiers.filter(({ kind }) => kind === "email");
		// This source has nothing about other kinds of identifiers, so they count as answered.
		const others = identifiers.filter(({ kind }) => kind !== "email").map(({ id }) => id);
		const each = (one: (email: (typeof emails)[number]) => Promise<Finding[]>) =>
			askEach(emails, turn, one, others);
		const wants = (type: SourceType) => wanted.includes(type);
		const logs = plan.stealerLogs && wants("dark_web_markets");
		const [breaches, pastes, stealerLogs] = await Promise.all([
			wants("breach_databases") || logs
				? each((email) =>
						// Each source type may be requested separately, but the breaches take only one question.
						share(`${email.id} ${email.value}`, turn.signal, () =>
							breachesOf({ ask, catalogue, provider, kAnonymity: plan.kAnonymity }, email),
						),
					)
				: null,
			wants("paste_sites") ? each((email) => pastesOf(ask, provider, email)) : null,
			logs ? each((email) => stealerLogsOf(ask, provider, email)) : null,
		]);
		return {
			...(breaches &&
				wants("breach_databases") && {
					// If the plan has no stealer logs, we report those here that are listed as breaches.
					breach_databases: plan.stealerLogs ? only(breaches, "breach_databases") : breaches,
				}),
			...(pastes && { paste_sites: pastes }),
			...(breaches &&
				stealerLogs && {
					dark_web_markets: both(only(breaches, "dark_web_markets"), stealerLogs),
				}),
		};
	}

	return {
		name: provider,
		label: "Have I Been Pwned",
		costly: true,
		sourceTypes: async () => typesOf(await plans.current().catch(() => widestPlan)),
		search: async (identifiers, wanted, signal) => {
			signal.throwIfAborted();
			const turn = startTurn(signal, searchMs);
			let found: Partial<Record<SourceType, SearchResult>>;
			try {
				const plan = await orAborted(plans.current(), turn.signal);
				found = await results(plan, turn, { identifiers, wanted });
			} catch (error) {
				const failure = turn.failureOf(error);
				if (!failure) throw signal.reason;
				found = Object.fromEntries(
					typesOf(widestPlan)
						.filter((type) => wanted.includes(type))
						.map((type) => [type, unknownFor(failure)]),
				);
			}
			for (const [sourceType, result] of Object.entries(found))
				if (result.state === "unknown")
					log.warn({ provider, sourceType, reason: result.reason }, "a source could not be asked");
			return found;
		},
		version: async (signal, of = "breach_databases") => {
			// A paste may be added without a new breach, so we cannot know their version.
			if (of === "paste_sites" || of === "social_media") return null;
			const now = clock.now().getTime();
			if (latest && now < latest.until) return latest.version;
			try {
				latest = { version: await fetchLatestBreach(address, signal), until: now + latestHolds };
			} catch {
				signal.throwIfAborted();
				latest = { version: null, until: now + latestFailedHolds };
			}
			return latest.version;
		},
		close: async () => undefined,
	};
}

interface Question {
	readonly identifiers: Parameters<BreachData["search"]>[0];
	readonly wanted: Parameters<BreachData["search"]>[1];
}

function typesOf({ stealerLogs }: HibpPlan): readonly SourceType[] {
	return ["breach_databases", "paste_sites", ...(stealerLogs ? (["dark_web_markets"] as const) : [])];
}

function unknownFor({ reason, retryAfterSeconds }: SourceFailure): SearchResult {
	return { state: "unknown", reason, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
}

function only(result: SearchResult, type: SourceType): SearchResult {
	const findings = (result.findings ?? []).filter(({ sourceType }) => sourceType === type);
	return { ...result, findings };
}

/**
 * Combines two questions for one source type. It is known if both were answered, for the identifiers in both answers.
 */
function both(first: SearchResult, second: SearchResult): SearchResult {
	const findings = [...(first.findings ?? []), ...(second.findings ?? [])];
	const failed = [first, second].find((result) => result.state === "unknown");
	if (!failed) return { state: "known", findings };
	const answeredBy = (result: SearchResult) => (result.state === "unknown" ? (result.answered ?? []) : null);
	const [one, other] = [answeredBy(first), answeredBy(second)];
	const answered = one && other ? one.filter((id) => other.includes(id)) : (one ?? other ?? []);
	return { ...failed, findings, answered };
}
