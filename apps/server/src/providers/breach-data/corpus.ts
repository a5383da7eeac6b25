import { type Answer, type BreachCorpus, type Identifier, normalise } from "@unlisted/breach-corpus";
import type { SourceType } from "@unlisted/contracts/scanner";
import type { Log } from "../../platform/log/log.ts";
import { findingOfRecord, type KeptValues } from "./corpus-findings.ts";
import { reasonOfSentence } from "./corpus-reason.ts";
import { knownSource } from "./corpus-sources.ts";
import { orAborted } from "./or-aborted.ts";
import type {
	AskedIdentifier,
	BreachData,
	CatalogueLookup,
	Finding,
	SearchResult,
	UnknownReason,
} from "./port.ts";

export interface CorpusBreachDataOptions {
	/** Of its own among all providers of an installation: answers are kept under it. */
	readonly name: string;
	readonly label: string;
	readonly corpus: BreachCorpus;
	/** The values that the operator chose to keep; a corpus elsewhere gives none. */
	readonly values?: (identifier: Identifier) => KeptValues;
	readonly catalogue: CatalogueLookup;
	readonly log: Log;
	/** How long a whole search may take. */
	readonly searchMs?: number;
}

const allTypes = ["breach_databases", "paste_sites", "dark_web_markets", "social_media"] as const;

/** A breach corpus, wherever it is: one look-up a search, told apart by the kinds of its sources. */
export function corpusBreachData(options: CorpusBreachDataOptions): BreachData {
	const { name: provider, label, corpus, catalogue, log, searchMs = 25_000 } = options;
	let closed = false;
	let lastTypes: { readonly of: string; readonly types: readonly SourceType[] } | undefined;

	async function sourceTypes(): Promise<readonly SourceType[]> {
		const state = await corpus.state();
		// Of a corpus that is away nobody knows what is in it: then it could not be asked about anything.
		if (state.state === "unknown") return lastTypes?.types ?? allTypes;
		const of = `${state.corpus} ${state.generation}`;
		if (lastTypes?.of !== of) {
			const known = await Promise.all(state.sources.map((source) => knownSource(source, catalogue)));
			const held = new Set(known.map(({ sourceType }) => sourceType));
			lastTypes = { of, types: allTypes.filter((type) => held.has(type)) };
		}
		return lastTypes.types;
	}

	/** What was kept is an addition: that it does not open takes nothing from what was found. */
	function keptOf(identifier: Identifier): KeptValues {
		try {
			return options.values?.(identifier) ?? [];
		} catch {
			log.warn({ provider }, "kept values of a corpus cannot be opened");
			return [];
		}
	}

	async function search(identifiers: readonly AskedIdentifier[], wanted: readonly SourceType[]) {
		const types = (await sourceTypes()).filter((type) => wanted.includes(type));
		if (types.length === 0) return {};
		// What has no form under which it could stand in a corpus stands in none.
		const asked = identifiers.filter(({ kind, value }) => normalise(kind, value) !== undefined);
		const answers = await corpus.lookupMany(asked.map(({ kind, value }) => ({ kind, value })));
		const findings: Finding[] = [];
		const answered = identifiers.filter((one) => !asked.includes(one)).map(({ id }) => id);
		let failed: string | undefined;
		for (const [i, identifier] of asked.entries()) {
			const answer: Answer = answers[i] ?? { state: "unknown", reason: "There is an answer too few." };
			if (answer.state === "unknown") {
				failed ??= answer.reason;
				continue;
			}
			const kept = answer.records.some(({ source }) => source.keepsValues) ? keptOf(identifier) : [];
			for (const record of answer.records)
				findings.push(await findingOfRecord({ provider, catalogue }, record, identifier.id, kept));
			answered.push(identifier.id);
		}
		// Its address may hold a password.
		const sentence = failed?.replace(/https?:\/\/\S+/g, "its host");
		if (sentence !== undefined) log.warn({ provider, reason: sentence }, "a source could not be asked");
		return Object.fromEntries(
			types.map((type): [SourceType, SearchResult] => {
				const own = findings.filter(({ sourceType }) => sourceType === type);
				return [
					type,
					failed === undefined
						? { state: "known", findings: own }
						: { state: "unknown", reason: reasonOfSentence(failed), findings: own, answered },
				];
			}),
		);
	}

	const allUnknown = (wanted: readonly SourceType[], reason: UnknownReason) =>
		Object.fromEntries(
			(lastTypes?.types ?? allTypes)
				.filter((type) => wanted.includes(type))
				.map((type): [SourceType, SearchResult] => [type, { state: "unknown", reason }]),
		);

	return {
		name: provider,
		label,
		sourceTypes,
		search: async (identifiers, wanted, signal) => {
			signal.throwIfAborted();
			// Cleared when it is done: thousands of searches would leave as many timers behind.
			const deadline = new AbortController();
			const timer = setTimeout(() => deadline.abort(), searchMs);
			try {
				return await orAborted(search(identifiers, wanted), AbortSignal.any([signal, deadline.signal]));
			} catch (error) {
				signal.throwIfAborted();
				const reason = deadline.signal.aborted ? "timed_out" : "damaged";
				log.error({ provider, reason, err: error }, "a source could not be asked");
				return allUnknown(wanted, reason);
			} finally {
				clearTimeout(timer);
			}
		},
		version: async (signal) => {
			const state = await orAborted(corpus.state(), signal);
			return state.state === "known" ? `${state.corpus} ${state.generation}` : null;
		},
		close: async () => {
			// Its files' numbers may be somebody else's by the second time.
			if (!closed) corpus.close();
			closed = true;
		},
	};
}
