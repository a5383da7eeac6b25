import type { BrokerMode } from "@unlisted/contracts/broker-values";

/**
 * Made-up sites that never listed this person say nothing about the real ones. The breach sample is treated the same
 * way.
 */
export function isSample(
	mode: BrokerMode | undefined,
	tally: readonly { readonly theirs: number }[],
): boolean {
	return mode === "lab" && tally.every(({ theirs }) => theirs === 0);
}
