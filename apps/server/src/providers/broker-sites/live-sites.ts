import {
	type Broker,
	type Bundle,
	type HostQueue,
	liveGuard,
	openCatalogue,
	optOutPlan,
	type Playbook,
	stateOfContact,
} from "@unlisted/broker-playbooks";
import { engineSites } from "./engine-sites.ts";
import { type FoundBrowser, sayBrowser } from "./find-browser.ts";
import { disclosedBy } from "./lab-sites.ts";
import { openDrivers } from "./open-drivers.ts";
import type { BrokerSites, KnownBroker } from "./port.ts";

export interface LiveSitesDeps {
	/** The bundle, with its signature verified. */
	readonly bundle: Bundle;
	readonly browser: FoundBrowser;
	/** The address where operators of broker sites can read who we are. */
	readonly publicUrl: string;
	readonly queue: HostQueue;
	readonly now: () => Date;
	readonly guardOf?: typeof liveGuard;
}

/** The real sites: only those of the signed bundle, at public addresses. */
export function liveSites({
	bundle,
	browser,
	publicUrl,
	queue,
	now,
	guardOf = liveGuard,
}: LiveSitesDeps): BrokerSites {
	const playbooks = bundle.playbooks.filter(isRun);
	const byDomain = new Map(playbooks.map((playbook) => [playbook.broker, playbook]));
	const waysOut: WaysOut = (playbook) => ({
		optOut: playbook ? optOutPlan(playbook, (domain) => byDomain.get(domain)) : null,
		optOutUrl: playbook?.optOutUrl ?? null,
	});
	const { asOf, brokers } = openCatalogue();
	const known = brokers
		.filter(({ ceasedOn }) => ceasedOn === null)
		.map((broker) => knownBroker(broker, byDomain.get(broker.domain), asOf, waysOut));
	const listed = new Set(known.map(({ id }) => id));
	const others = playbooks
		.filter(({ broker }) => !listed.has(broker))
		.map((playbook): KnownBroker => {
			const { broker, name, country, parent } = playbook;
			return {
				id: broker,
				name,
				kind: "people search",
				countries: [country],
				parent,
				website: `https://${broker}/`,
				checked: notTried(asOf),
				playbook: { version: playbook.version, discloses: disclosedBy(playbook) },
				...waysOut(playbook),
				email: null,
				company: { kind: "people_search", exemptions: [] },
			};
		});
	const all = [...known, ...others].sort((one, other) => one.name.localeCompare(other.name, "en"));
	const needBrowser = playbooks.filter(({ driver }) => driver === "browser").length;
	const userAgent = `Unlisted/1.0 (+${publicUrl}/support)`;
	return engineSites({
		mode: "live",
		label: `live: ${playbooks.length} of ${all.length} brokers are searched; ${sayBrowser(browser, needBrowser)}`,
		brokers: all,
		playbooks,
		now,
		visitMs: 110_000,
		...openDrivers(
			{
				guard: guardOf({ hosts: playbooks.flatMap(hostsOf) }),
				queue,
				userAgent,
				jitterMs: 3000,
				patienceMs: 60_000,
			},
			browser.place,
		),
	});
}

function isRun({ removedOn, steps }: Playbook): boolean {
	return removedOn === null && steps.some(({ stepType }) => stepType === "scan");
}

function hostsOf({ hosts, mirrors }: Playbook): string[] {
	return [...hosts, ...mirrors.map(({ domain }) => domain)];
}

type WaysOut = (playbook: Playbook | undefined) => Pick<KnownBroker, "optOut" | "optOutUrl">;

function knownBroker(
	broker: Broker,
	playbook: Playbook | undefined,
	asOf: string,
	waysOut: WaysOut,
): KnownBroker {
	const { domain, name, kind, countries, owner, tried, contacts, exemptions, sources } = broker;
	const { optOut, optOutUrl } = waysOut(playbook);
	const form = contacts.find(({ channel, own }) => channel === "web_form" && own)?.value ?? null;
	return {
		id: domain,
		name,
		kind: kind.replaceAll("_", " "),
		countries,
		parent: owner,
		website: `https://${domain}/`,
		checked: tried === null ? notTried(asOf) : `Tried by us on ${tried}.`,
		playbook: playbook ? { version: playbook.version, discloses: disclosedBy(playbook) } : null,
		optOut,
		optOutUrl: optOutUrl ?? form,
		company: { kind, exemptions },
		email: contacts.find(takesLetters)?.value ?? null,
		namedBy: sources.length,
	};
}

/**
 * Whether we may send letters to this address. An address on another domain needs a second look, and an address whose
 * mail bounced does not work.
 */
function takesLetters(contact: Broker["contacts"][number]): boolean {
	const works = !["failed", "refused"].includes(stateOfContact(contact));
	return contact.channel === "email" && contact.own && works;
}

const notTried = (asOf: string) => `As of ${asOf}, not tried by us.`;
