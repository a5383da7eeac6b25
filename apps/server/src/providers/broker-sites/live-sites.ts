import {
	type Broker,
	type BrowserPlace,
	type Bundle,
	type HostQueue,
	liveGuard,
	openCatalogue,
	type Playbook,
} from "@unlisted/broker-playbooks";
import { engineSites } from "./engine-sites.ts";
import { disclosedBy } from "./lab-sites.ts";
import { openDrivers } from "./open-drivers.ts";
import type { BrokerSites, KnownBroker } from "./port.ts";

export interface LiveSitesDeps {
	/** Verified. */
	readonly bundle: Bundle;
	/** Null: without a browser. */
	readonly place: BrowserPlace | null;
	/** Where operators of sites can read who we are. */
	readonly publicUrl: string;
	readonly queue: HostQueue;
	readonly now: () => Date;
}

/** The real sites: only those of the signed bundle, at public addresses. */
export function liveSites({ bundle, place, publicUrl, queue, now }: LiveSitesDeps): BrokerSites {
	const playbooks = bundle.playbooks.filter(isRun);
	const byDomain = new Map(playbooks.map((playbook) => [playbook.broker, playbook]));
	const { asOf, brokers } = openCatalogue();
	const known = brokers
		.filter(({ ceasedOn }) => ceasedOn === null)
		.map((broker) => knownBroker(broker, byDomain.get(broker.domain), asOf));
	const listed = new Set(known.map(({ id }) => id));
	const others = playbooks
		.filter(({ broker }) => !listed.has(broker))
		.map((playbook): KnownBroker => {
			const { broker, name, country, parent } = playbook;
			return {
				...{ id: broker, name, kind: "people search", countries: [country], parent },
				website: `https://${broker}/`,
				checked: notTried(asOf),
				playbook: { version: playbook.version, discloses: disclosedBy(playbook) },
			};
		});
	const all = [...known, ...others].sort((one, other) => one.name.localeCompare(other.name, "en"));
	const needBrowser = playbooks.filter(({ driver }) => driver === "browser").length;
	const userAgent = `Unlisted/1.0 (+${publicUrl}/support)`;
	return engineSites({
		mode: "live",
		label: `live: ${playbooks.length} of ${all.length} brokers are searched${place ? "" : `; ${needBrowser} need a browser and cannot be checked here`}`,
		...{ brokers: all, playbooks, now, visitMs: 110_000 },
		...openDrivers(
			{
				guard: liveGuard({ hosts: playbooks.flatMap(hostsOf) }),
				...{ queue, userAgent, jitterMs: 3000, patienceMs: 60_000 },
			},
			place,
		),
	});
}

function isRun({ removedOn, steps }: Playbook): boolean {
	return removedOn === null && steps.some(({ stepType }) => stepType === "scan");
}

function hostsOf({ hosts, mirrors }: Playbook): string[] {
	return [...hosts, ...mirrors.map(({ domain }) => domain)];
}

function knownBroker(broker: Broker, playbook: Playbook | undefined, asOf: string): KnownBroker {
	const { domain, name, kind, countries, owner, tried } = broker;
	return {
		...{ id: domain, name, kind: kind.replaceAll("_", " "), countries, parent: owner },
		website: `https://${domain}/`,
		checked: tried === null ? notTried(asOf) : `Tried by us on ${tried}.`,
		playbook: playbook ? { version: playbook.version, discloses: disclosedBy(playbook) } : null,
	};
}

const notTried = (asOf: string) => `As of ${asOf}, not tried by us.`;
