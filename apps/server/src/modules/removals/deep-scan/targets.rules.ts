import type { KnownBroker } from "../../../providers/broker-sites/port.ts";

/** How many companies the smaller setup asks. The larger one asks all. */
export const companiesOfPro = 60;

/**
 * Who is asked what they hold: companies that nobody can search, with an address of their own, one for each owner. Nobody counts
 * how much a company is used; how many of the catalogue's sources name it stands for that. Companies that know devices and no
 * names would find nobody by a name.
 */
export function targetsOf(
	brokers: readonly KnownBroker[],
	plan: "pro" | "premium",
	may: (broker: string) => boolean,
): KnownBroker[] {
	const askable = brokers.filter(
		(one) =>
			one.playbook === null &&
			one.optOut === null &&
			one.email !== null &&
			one.company.kind !== "device_ids" &&
			(one.parent === null || one.parent === one.id) &&
			may(one.id),
	);
	const widest = [...askable].sort(
		(one, other) => namedBy(other) - namedBy(one) || compare(one.id, other.id),
	);
	return plan === "premium" ? widest : widest.slice(0, companiesOfPro);
}

const namedBy = ({ namedBy: count = 0 }: KnownBroker) => count;
const compare = (one: string, other: string) => (one < other ? -1 : 1);
