import { readFileSync } from "node:fs";
import type { Broker, CatalogueFile } from "./entry.ts";
import { registrableDomain } from "./registrable-domain.ts";

export interface Catalogue {
	/** The month of the newest source: "as of" for entries that nobody has tried since. */
	readonly asOf: string;
	/** By domain, in the order of the alphabet. */
	readonly brokers: readonly Broker[];
	/** By its domain, a mirror's, or any host below them. */
	byDomain(host: string): Broker | undefined;
	/** The broker at the top, whose opt-out covers this one. Undefined if it stands alone. */
	ownerOf(domain: string): Broker | undefined;
	/** The brokers that an opt-out at this one covers, whether straight or by way of another. Not itself. */
	coveredBy(domain: string): readonly Broker[];
	/** How many brokers work in each country, those that work everywhere under `*`. */
	readonly countries: ReadonlyMap<string, number>;
	/** The brokers that work in a country, those that work everywhere among them. */
	inCountry(country: string): readonly Broker[];
}

let shipped: Catalogue | undefined;

/** Read when it is first asked for, and once. */
export function openCatalogue(): Catalogue {
	if (shipped === undefined) {
		const file = new URL("../../data/catalogue.json", import.meta.url);
		shipped = catalogueOf(JSON.parse(readFileSync(file, "utf8")));
	}
	return shipped;
}

/** The same over a file of one's own. */
export function catalogueOf({ asOf, brokers }: CatalogueFile): Catalogue {
	const byName = new Map<string, Broker>();
	// A broker's own domain goes before another one's mirror.
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

/** Up to the top; a ring of owners ends where it began. */
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

/** The members of the European Union. A broker that serves it all is listed once. */
const union = new Set(
	"AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" "),
);

function worksIn({ countries }: Broker, country: string): boolean {
	return countries.some((own) => own === country || own === "*" || (own === "EU" && union.has(country)));
}
