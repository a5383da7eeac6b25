import type { Answer, BreachCorpus, CorpusState } from "../corpus/port.ts";
import type { Identifier } from "../hash/kinds.ts";
import { inParallel } from "./in-parallel.ts";

/** How much we request from a host at a time. */
const atOnce = 8;

/** The port to a host. A failed question is unknown, with its reason, and never an empty answer. */
export function remotePort(
	answer: (identifier: Identifier) => Promise<Answer>,
	describe: () => Promise<Omit<Extract<CorpusState, { state: "known" }>, "state">>,
): BreachCorpus {
	const lookup = (identifier: Identifier) => orUnknown(() => answer(identifier));
	return {
		lookup,
		lookupMany: (identifiers) => inParallel(identifiers, atOnce, lookup),
		state: () =>
			orUnknown<CorpusState>(async () => {
				const { corpus, generation, sources } = await describe();
				return { state: "known", corpus, generation, sources };
			}),
		close() {},
	};
}

async function orUnknown<T>(
	ask: () => Promise<T>,
): Promise<T | { readonly state: "unknown"; readonly reason: string }> {
	try {
		return await ask();
	} catch (error) {
		return { state: "unknown", reason: error instanceof Error ? error.message : String(error) };
	}
}
