import { type SourceType, sourceTypes } from "@unlisted/contracts/scanner";
import type {
	AskedIdentifier,
	BreachData,
	Finding,
	SearchResult,
	SearchResults,
	UnknownReason,
} from "../../../providers/breach-data/port.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import type { KeptAnswers } from "./kept-answers.ts";
import { speaksFor } from "./speaks-for.ts";

/** The result for a source type after asking every provider of it. */
export interface SettledSource {
	readonly sourceType: SourceType;
	readonly state: "ok" | "unknown" | "not_configured";
	readonly reason: UnknownReason | null;
	/** The findings of the providers that answered, even if another one did not. */
	readonly findings: readonly Finding[];
	/** The names of the providers that answered completely. */
	readonly answered: readonly string[];
}

export interface Search {
	readonly identifiers: readonly AskedIdentifier[];
	readonly wanted: readonly SourceType[];
	/** Aborted when the worker stops. */
	readonly signal: AbortSignal;
	readonly kept: KeptAnswers;
	/** Called one call after the other. Results that arrive at the same time come together. */
	readonly onSettled: (settled: readonly SettledSource[]) => Promise<void>;
}

/**
 * Asks all sources at once, and waits for none longer than the limit. A source without an answer by then is unknown.
 */
export async function searchSources(
	{ providers, log, searchTimeoutMs }: Pick<ScannerDeps, "providers" | "log" | "searchTimeoutMs">,
	{ identifiers, wanted, signal, kept, onSettled }: Search,
): Promise<void> {
	const heard = new Map<SourceType, Heard[]>();
	const waiting = new Map<SourceType, number>();
	const speakers = await Promise.all(
		providers.map(async (provider) => ({
			provider,
			// A provider that cannot say which types it covers is asked about all of them. If it then fails, all of them
			// are unknown.
			types: (await speaksFor(provider, searchTimeoutMs, wanted)).filter((type) => wanted.includes(type)),
		})),
	);
	for (const type of wanted) {
		waiting.set(type, speakers.filter(({ types }) => types.includes(type)).length);
		heard.set(type, []);
	}
	let inTurn = Promise.resolve();
	const settle = (types: readonly SourceType[]) => {
		const settled = types.map((type) => settledOf(type, heard.get(type) ?? []));
		if (settled.length > 0) inTurn = inTurn.then(() => onSettled(settled));
		return inTurn;
	};
	const unasked = wanted.filter((type) => waiting.get(type) === 0);
	const asking = speakers.map(async ({ provider, types }) => {
		if (types.length === 0) return;
		const limit = AbortSignal.any([signal, AbortSignal.timeout(searchTimeoutMs)]);
		const results = await askOne(provider, types, identifiers, { limit, kept }).catch((error: unknown) => {
			signal.throwIfAborted();
			// The provider timed out or failed, so we know nothing. Only the error's name is logged, because its message
			// may quote the identifier.
			const reason = limit.aborted ? "timed_out" : "broken_answer";
			log.warn(
				{ provider: provider.name, reason, error: (error as Error).name },
				"a source could not be asked",
			);
			return allUnknown(types, reason);
		});
		for (const type of types) {
			const result = results[type] ?? { state: "unknown", reason: "broken_answer" };
			heard.get(type)?.push({ provider: provider.name, result });
			waiting.set(type, (waiting.get(type) ?? 1) - 1);
		}
		await settle(types.filter((type) => waiting.get(type) === 0));
	});
	await Promise.all([settle(unasked), ...asking]);
}

async function askOne(
	provider: BreachData,
	types: readonly SourceType[],
	identifiers: readonly AskedIdentifier[],
	{ limit, kept }: { limit: AbortSignal; kept: KeptAnswers },
): Promise<SearchResults> {
	const aborted = new Promise<never>((_, reject) => {
		limit.addEventListener("abort", () => reject(limit.reason as Error), { once: true });
	});
	// A provider that ignores its abort signal must not delay the scan.
	return Promise.race([kept.search(provider, identifiers, types, limit), aborted]);
}

function allUnknown(types: readonly SourceType[], reason: UnknownReason): SearchResults {
	return Object.fromEntries(types.map((type) => [type, { state: "unknown", reason }]));
}

interface Heard {
	readonly provider: string;
	readonly result: SearchResult;
}

function settledOf(sourceType: SourceType, heard: readonly Heard[]): SettledSource {
	if (heard.length === 0)
		return { sourceType, state: "not_configured", reason: null, findings: [], answered: [] };
	const failed = heard.find(({ result }) => result.state === "unknown")?.result;
	return {
		sourceType,
		state: failed ? "unknown" : "ok",
		reason: failed?.state === "unknown" ? failed.reason : null,
		findings: heard.flatMap(({ result }) => result.findings ?? []),
		answered: heard.filter(({ result }) => result.state === "known").map(({ provider }) => provider),
	};
}

/** Returns the types in the specification's order, not in the order of the settings. */
export function wantedTypes(on: Readonly<Record<SourceType, boolean>>): SourceType[] {
	return sourceTypes.filter((type) => on[type]);
}
