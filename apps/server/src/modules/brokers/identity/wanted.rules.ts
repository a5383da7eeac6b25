import type { Wanted, WantedName } from "@unlisted/broker-playbooks";
import type { BrokerIdentity } from "@unlisted/contracts/brokers";

/** The watched numbers and addresses that count as evidence. */
export interface Watched {
	/** Numbers in E.164. */
	readonly phones: readonly string[];
	readonly emails: readonly string[];
}

/** The person in the form in which we ask brokers about them. Null if a whole name or a city is missing. */
export function wantedOf(identity: BrokerIdentity, watched: Watched): Wanted | null {
	const names = wantedNames(identity);
	const places = identity.places
		.toSorted((one, other) => Number(other.present) - Number(one.present))
		.filter(({ city }) => city !== "")
		.map(({ city, state, country, street, postcode }) => ({
			city,
			state,
			country,
			...(street && { street }),
			...(postcode && { postcode }),
		}));
	if (names.length === 0 || places.length === 0) return null;
	return {
		names,
		...(identity.born !== null && { born: identity.born }),
		places,
		...watched,
		relatives: identity.relatives,
	};
}

const order = ["present", "former", "nickname"] as const;

function wantedNames({ names }: BrokerIdentity): WantedName[] {
	const sorted = names.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
	// A nickname replaces the first name. The last name is the person's.
	const last = sorted.find((name) => name.last !== "")?.last ?? "";
	return sorted
		.map(({ first, middle, last: own }) => ({ first, ...(middle && { middle }), last: own || last }))
		.filter((name) => name.first !== "" && name.last !== "");
}
