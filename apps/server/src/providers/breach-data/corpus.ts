import { type Answer, type BreachCorpus, type Identifier, normalize } from "@unlisted/breach-corpus";
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
	/** Unique among the providers of an installation, because answers are stored under it. */
	readonly name: string;
	readonly label: string;
	readonly corpus: BreachCorpus;
	/** The values that the operator chose to keep. A remote corpus has none. */
	readonly values?: (identifier: Identifier) => KeptValues;
	readonly catalogue: CatalogueLookup;
	readonly log: Log;
	/** How long a whole search may take. */
	readonly searchMs?: number;
}

const allTypes = ["breach_databases", "paste_sites", "dark_web_markets", "social_media"] as const;

/**
 * A breach corpus, local or remote. One look-up answers a whole search, split by the kinds of its sources.
 */
export function corpusBreachData(options: CorpusBreachDataOptions): BreachData {
	const { name: provider, label, corpus, catalogue, log, searchMs = 25_000 } = options;
	let closed = false;
	let lastTypes: { readonly of: string; readonly types: readonly SourceType[] } | undefined;

	async function sourceTypes(): Promise<readonly SourceType[]> {
		const state = await corpus.state();
		// If a corpus is away, nobody knows what it holds. So every type that it may cover is unknown.
		if (state.state === "unknown") return lastTypes?.types ?? allTypes;
		const of = `${state.corpus} ${state.generation}`;
		if (lastTypes?.of !== of) {
			const known = await Promise.all(state.sources.map((source) => knownSource(source, catalogue)));
			const held = new Set(known.map(({ sourceType }) => sourceType));
			lastTypes = { of, types: allTypes.filter((type) => held.has(type)) };
		}
		return lastTypes.types;
	}

	/** Kept values are optional. If they cannot be decrypted, the findings still count. */
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
		// An identifier that has no form in a corpus is in no corpus.
		const asked = identifiers.filter(({ kind, value }) => normalize(kind, value) !== undefined);
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
		// We hide the address, because it may contain a password.
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
			// We clear the timer when the search is done. Otherwise thousands of searches would leave as many timers.
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
			// A second close could close file descriptors that belong to other files by then.
			if (!closed) corpus.close();
			closed = true;
		},
	};
}
