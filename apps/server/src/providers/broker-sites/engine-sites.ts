import {
	type Driver,
	type Found,
	findListings,
	followLink,
	type JudgeOptions,
	judge,
	lookAtListing,
	lookUpBroker,
	type OptOut,
	optOutByPlaybook,
	type Playbook,
	type Wanted,
} from "@unlisted/broker-playbooks";
import { sentenceOf } from "@unlisted/identity-matching";
import type { BrokerAnswer, BrokerSites, JudgedListing, KnownBroker } from "./port.ts";

export interface EngineSitesDeps extends Pick<BrokerSites, "mode" | "label"> {
	readonly brokers: readonly KnownBroker[];
	readonly playbooks: readonly Playbook[];
	readonly http: Driver;
	/** The browser. If null, brokers that need one cannot be checked here. */
	readonly browser: Driver | null;
	readonly now: () => Date;
	/** Ends a visit before the product stops waiting for it. */
	readonly visitMs: number;
	/** How many people a listing may be about. The default is the adult population of the United States. */
	readonly population?: number;
	/**
	 * Translates addresses into those that a person's own browser can open, and links in mails into those of the
	 * engine, because the lab has a port.
	 */
	readonly addresses?: Addresses;
	/** Runs after the last look-up and ends what runs beside it, such as the lab. */
	readonly end?: () => Promise<void>;
}

interface Addresses {
	readonly forPerson: (url: string) => string;
	readonly forEngine: (url: string) => string;
}
const asTheyAre: Addresses = { forPerson: (url) => url, forEngine: (url) => url };

/** Brokers that are asked with the engine of packages/broker-playbooks. */
export function engineSites(deps: EngineSitesDeps): BrokerSites {
	const { mode, label, brokers, http, browser, now, visitMs, population, end } = deps;
	const { forPerson, forEngine } = deps.addresses ?? asTheyAre;
	const country = population === undefined ? {} : { population };
	const playbooks = new Map(deps.playbooks.map((playbook) => [playbook.broker, playbook]));
	const find = findListings({ now, random: Math.random, visitMs, country });
	const ask = lookUpBroker({ find, http, browser });
	const playbookOf = (id: string) => playbooks.get(id);
	const asking = { http, browser, playbookOf, now, random: Math.random, visitMs };
	const [take, follow, look] = [optOutByPlaybook(asking), followLink(asking), lookAtListing(asking)];
	const openable = (answer: OptOut): OptOut =>
		"task" in answer ? { ...answer, task: { ...answer.task, url: forPerson(answer.task.url) } } : answer;
	return {
		mode,
		label,
		brokers,
		optOut: async (id, request, hooks, signal) => {
			const playbook = playbookOf(id);
			return playbook ? openable(await take(playbook, request, hooks, signal)) : null;
		},
		followLink: async (id, link, request, hooks, signal) => {
			const playbook = playbookOf(id);
			return playbook ? openable(await follow(playbook, forEngine(link), request, hooks, signal)) : null;
		},
		lookAt: async (id, listing, signal) => {
			const playbook = playbookOf(id);
			if (playbook) return look(playbook, listing, signal);
			return { state: "unknown", reason: "drift", detail: "there is no playbook" };
		},
		lookUp: async (id, wanted, signal): Promise<BrokerAnswer> => {
			const playbook = playbooks.get(id);
			// The catalogue only names brokers whose playbook we have.
			if (!playbook) return { state: "unknown", reason: "drift" };
			const answer = await ask(playbook, wanted, signal);
			signal.throwIfAborted();
			if (answer.state === "known")
				return { state: "known", listings: judged(wanted, answer.listings, country) };
			const { reason, retryAfterSeconds, found } = answer;
			return {
				state: "unknown",
				reason,
				...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
				...(found && { listings: judged(wanted, found, country) }),
			};
		},
		close: async () => {
			await http.close();
			await browser?.close();
			await end?.();
		},
	};
}

function judged(wanted: Wanted, found: readonly Found[], country: JudgeOptions): JudgedListing[] {
	const verdicts = judge(
		wanted,
		found.map(({ listing }) => listing),
		country,
	);
	return verdicts.flatMap(({ listing, probability, verdict, reasons }, at) =>
		verdict === "other"
			? []
			: [
					{
						listing,
						probability,
						capture: found[at]?.capture ?? null,
						reasons: reasons.map((reason) => ({ text: sentenceOf(reason), bits: reason.bits })),
					},
				],
	);
}
