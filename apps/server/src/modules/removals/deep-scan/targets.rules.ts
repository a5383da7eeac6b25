import type { KnownBroker } from "../../../providers/broker-sites/port.ts";

/** How many companies the smaller setup asks. The larger one asks all. */
export const companiesOfPro = 60;

/**
 * The companies that may be asked what they hold, the first ones first: those that cannot be searched and have an address
 * of their own, one for each owner. How much a company is used is unknown, so the number of sources that name it is used instead. Companies
 * that only know device ids would find nobody by a name.
 */
export function targetsOf(brokers: readonly KnownBroker[], may: (broker: string) => boolean): KnownBroker[] {
	const askable = brokers.filter(
		(one) =>
			one.playbook === null &&
			one.optOut === null &&
			one.email !== null &&
			one.company.kind !== "device_ids" &&
			(one.parent === null || one.parent === one.id) &&
			may(one.id),
	);
	return askable.sort((one, other) => namedBy(other) - namedBy(one) || compare(one.id, other.id));
}

const namedBy = ({ namedBy: count = 0 }: KnownBroker) => count;
const compare = (one: string, other: string) => (one < other ? -1 : 1);
