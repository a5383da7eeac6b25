import { readFileSync } from "node:fs";
import type { Broker, CatalogueFile } from "./entry.ts";
import { registrableDomain } from "./registrable-domain.ts";

export interface Catalogue {
	/** The month of the newest source: the "as of" date of entries that nobody has tried since. */
	readonly asOf: string;
	/** Sorted by domain. */
	readonly brokers: readonly Broker[];
	/** Finds a broker by its domain, a mirror's, or any host below them. */
	byDomain(host: string): Broker | undefined;
	/** The top broker whose opt-out covers this one. Undefined if there is none. */
	ownerOf(domain: string): Broker | undefined;
	/** The brokers that an opt-out at this one covers, directly or by way of another. Not the broker itself. */
	coveredBy(domain: string): readonly Broker[];
	/** How many brokers work in each country. Those that work everywhere are under `*`. */
	readonly countries: ReadonlyMap<string, number>;
	/** The brokers that work in a country, including those that work everywhere. */
	inCountry(country: string): readonly Broker[];
}

let shipped: Catalogue | undefined;

/** Reads the shipped catalogue once, at the first use. */
export function openCatalogue(): Catalogue {
	if (shipped === undefined) {
		const file = new URL("../../data/catalogue.json", import.meta.url);
		shipped = catalogueOf(JSON.parse(readFileSync(file, "utf8")));
	}
	return shipped;
}

/** The same for any other file. */
export function catalogueOf({ asOf, brokers }: CatalogueFile): Catalogue {
	const byName = new Map<string, Broker>();
	// A broker's own domain takes precedence over another one's mirror.
	for (const broker of brokers) for (const mirror of broker.mirrors) byName.set(mirror, broker);
	for (const broker of brokers) byName.set(broker.domain, broker);
	const byDomain = (host: string) => {
		const name = host.toLowerCase();
		return byName.get(name) ?? byName.get(registrableDomain(name) ?? "");
	};
	const ownerOf = (domain: string) => {
		const broker = byDomain(domain);
		const top = topOf(broker, byName);
		return top === broker ? undefined : top;
	};
	const covered = new Map<string, Broker[]>();
	for (const broker of brokers) {
		const owner = ownerOf(broker.domain);
		if (owner !== undefined) covered.set(owner.domain, [...(covered.get(owner.domain) ?? []), broker]);
	}
	const countries = new Map<string, number>();
	for (const { countries: own } of brokers)
		for (const country of own) countries.set(country, (countries.get(country) ?? 0) + 1);
	return {
		asOf,
		brokers,
		byDomain,
		ownerOf,
		coveredBy: (domain) => covered.get(byDomain(domain)?.domain ?? "") ?? [],
		countries,
		inCountry: (country) => brokers.filter((broker) => worksIn(broker, country)),
	};
}

/** Follows owners to the top. In a ring of owners, stops at the one where it began. */
function topOf(broker: Broker | undefined, byName: ReadonlyMap<string, Broker>): Broker | undefined {
	const passed = new Set<Broker>();
	let at = broker;
	while (at?.owner && !passed.has(at)) {
		passed.add(at);
		const owner = byName.get(at.owner);
		if (owner === undefined) break;
		at = owner;
	}
	return at;
}

/** The members of the European Union. A broker that serves all of it gets one entry. */
const union = new Set(
	"AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" "),
);

function worksIn({ countries }: Broker, country: string): boolean {
	return countries.some((own) => own === country || own === "*" || (own === "EU" && union.has(country)));
}
