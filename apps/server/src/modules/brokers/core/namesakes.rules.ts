import { atMostOne, type Listing } from "@unlisted/broker-playbooks";
import type { ListingState } from "@unlisted/contracts/broker-values";

/** A listing that may be the person's, at any broker. */
export interface Candidate {
	readonly id: string;
	readonly state: ListingState;
	readonly answered: boolean;
	/** The probability that its broker's own records give it. */
	readonly probability: number;
	/** What the other records of its broker subtract, in bits below zero. */
	readonly othersAlikeBits: number;
	/** From this probability on it counts as the person. */
	readonly threshold: number;
	readonly listing: Pick<Listing, "age" | "readOn">;
}

/** Above every other probability: the person said so. */
const said = 1 - 1e-9;
/**
 * Among namesakes, a listing without an age must be at least this probable. The person's own telephone number or e-mail
 * address makes it so, however many others have the name.
 */
const beyondNamesakes = 0.9999;

/**
 * At most one of several records with ages far apart is the person. This holds within one broker and over all brokers:
 * if the person gave no birth year, a namesake who is listed alone fits just as well. Returns the listings whose state
 * changes.
 */
export function statesAmongNamesakes(
	candidates: readonly Candidate[],
): { readonly id: string; readonly state: "listed" | "asks" }[] {
	const confirmed = candidates.filter(({ state, answered }) => state === "listed" && answered);
	const open = candidates.filter(
		({ state, answered }) => (state === "listed" || state === "asks") && !answered,
	);
	// A listing that contradicts a confirmed one is asked about, and is no rival of the others.
	const [others, rivals] = parted(open, (one) => isAnother(confirmed, one));
	const together = atMostOne(rivals.map(alone));
	const likely = (at: number) => Math.min(rivals[at]?.probability ?? 0, together[at] ?? 1);
	const isShared = rivals.some(
		({ probability, threshold }, at) => probability >= threshold && likely(at) < threshold,
	);
	const next = rivals.map(({ id, state, threshold, listing }, at) => {
		// Without an age we cannot tell which of the namesakes it is.
		const from = isShared && listing.age === null ? Math.max(threshold, beyondNamesakes) : threshold;
		return { id, before: state, state: likely(at) >= from ? ("listed" as const) : ("asks" as const) };
	});
	const asked = others.map(({ id, state }) => ({ id, before: state, state: "asks" as const }));
	return [...asked, ...next].flatMap(({ id, before, state }) => (before === state ? [] : [{ id, state }]));
}

/** The listing's own probability, without what its broker's other records subtract. */
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
