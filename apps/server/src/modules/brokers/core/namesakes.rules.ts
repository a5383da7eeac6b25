import { atMostOne, type Listing } from "@unlisted/broker-playbooks";
import type { ListingState } from "@unlisted/contracts/broker-values";

/** A listing that may be the person's, at any broker. */
export interface Candidate {
	readonly id: string;
	readonly state: ListingState;
	readonly answered: boolean;
	/** As its broker's own records made it. */
	readonly probability: number;
	/** What its broker's other records took from it, in bits below zero. */
	readonly othersAlikeBits: number;
	/** From here on it counts as the person. */
	readonly threshold: number;
	readonly listing: Pick<Listing, "age" | "readOn">;
}

/** Surer than every probability: the person said so. */
const said = 1 - 1e-9;
/** A telephone number or an e-mail address of the person's own is enough, however many others have the name. */
const beyondNamesakes = 0.9999;

/**
 * Of one broker's records with ages far apart at most one is the person. The same holds over all brokers: who gave no birth
 * year fits a namesake who is listed alone just as well. Answers the listings whose state changes.
 */
export function statesAmongNamesakes(
	candidates: readonly Candidate[],
): { readonly id: string; readonly state: "listed" | "asks" }[] {
	const confirmed = candidates.filter(({ state, answered }) => state === "listed" && answered);
	const open = candidates.filter(
		({ state, answered }) => (state === "listed" || state === "asks") && !answered,
	);
	// Who said which one they are needs no other age beside it.
	const [others, rivals] = parted(open, (one) => isAnother(confirmed, one));
	const together = atMostOne(rivals.map(alone));
	const likely = (at: number) => Math.min(rivals[at]?.probability ?? 0, together[at] ?? 1);
	const isShared = rivals.some(
		({ probability, threshold }, at) => probability >= threshold && likely(at) < threshold,
	);
	const next = rivals.map(({ id, state, threshold, listing }, at) => {
		// Without an age nobody can tell which of the namesakes it is.
		const from = isShared && listing.age === null ? Math.max(threshold, beyondNamesakes) : threshold;
		return { id, before: state, state: likely(at) >= from ? ("listed" as const) : ("asks" as const) };
	});
	const asked = others.map(({ id, state }) => ({ id, before: state, state: "asks" as const }));
	return [...asked, ...next].flatMap(({ id, before, state }) => (before === state ? [] : [{ id, state }]));
}

/** By itself, without what its broker's other records took from it. */
function alone({ listing, probability, othersAlikeBits }: Candidate) {
	const odds = (probability / (1 - Math.min(probability, said))) * 2 ** -othersAlikeBits;
	return { listing, probability: odds / (1 + odds) };
}

function isAnother(confirmed: readonly Candidate[], one: Candidate): boolean {
	const persons = confirmed.map(({ listing }) => ({ listing, probability: said }));
	return (atMostOne([...persons, alone(one)]).at(-1) ?? 1) < Math.min(one.probability, one.threshold);
}

function parted<T>(all: readonly T[], is: (one: T) => boolean): [T[], T[]] {
	const those = all.filter(is);
	return [those, all.filter((one) => !those.includes(one))];
}
