import type { DatabaseSync } from "node:sqlite";
import { pushStatus } from "./drp/push-status.ts";
import { type PostOffice, postOffice } from "./mail/post-office.ts";
import { optOutsOf } from "./opt-out/opt-outs.ts";
import { brokerRegister } from "./register/register.ts";
import { allSites } from "./sites/all-sites.ts";
import type { Desk, Site } from "./sites/site.ts";
import { type LabClock, labClock } from "./store/clock.ts";
import { type GivenStore, givenStore } from "./store/given.ts";
import { keptStore } from "./store/kept.ts";
import { type PlantStore, plantStore } from "./store/plants.ts";
import { removalStore } from "./store/removals.ts";
import { type RequestStore, requestStore } from "./store/requests.ts";
import { type Population, population } from "./world/population.ts";

/** Everything of a lab except its pages. */
export interface Lab {
	readonly clock: LabClock;
	readonly population: Population;
	readonly plants: PlantStore;
	readonly requests: RequestStore;
	readonly given: GivenStore;
	readonly post: PostOffice;
	readonly desks: ReadonlyMap<string, Desk>;
	/** Lets brokers do everything that is due by now. */
	runDue(): void;
	/** Resolves when all pending status messages to agents are sent. */
	told(): Promise<unknown>;
}

export interface LabGiven {
	readonly database: DatabaseSync;
	readonly seed: number;
	readonly people: number;
	readonly speed: number;
	readonly real: () => number;
	readonly smtpUrl: string | undefined;
	/** `http://NAME.localhost:PORT`, known once it listens. */
	readonly urlOf: (site: string) => string;
	readonly log: (line: string) => void;
}

export function openLab(values: LabGiven): Lab {
	const { database, seed, log } = values;
	const clock = labClock(database, values);
	const people = population(values);
	const plants = plantStore(database);
	const removals = removalStore(database);
	const requests = requestStore(database);
	const given = givenStore(database);
	const kept = keptStore(database);
	const post = postOffice(database, { smtpUrl: values.smtpUrl, now: clock.now, log });
	const registerDeps = { population: people, plants, removals, clock, seed };

	const deskOf = (site: Site): Desk => {
		const owner = allSites.find(({ name }) => name === site.parent) ?? site;
		const open = (path: string) => `${values.urlOf(site.name)}${path}`;
		return {
			site,
			clock,
			seed,
			register: brokerRegister(registerDeps, owner),
			open,
			given: (step, fields) => given.record({ at: clock.now(), site: site.name, step, fields }),
			kept,
			realNow: values.real,
			optOuts: optOutsOf({ requests, removals, post, clock }, site, open),
		};
	};
	const desks = new Map(allSites.map((site) => [site.name, deskOf(site)]));
	let telling: Promise<unknown> = Promise.resolve();
	return {
		clock,
		population: people,
		plants,
		requests,
		given,
		post,
		desks,
		runDue() {
			// The store returns requests in batches. This set keeps a request that stays due from being handled twice.
			const taken = new Set<string>();
			for (;;) {
				const due = requests.due(clock.now()).filter(({ id }) => !taken.has(id));
				if (due.length === 0) return;
				for (const request of due) {
					taken.add(request.id);
					const desk = desks.get(request.site);
					if (desk === undefined) continue;
					desk.optOuts.finish(request);
					if (desk.site.removal.way === "drp") telling = Promise.all([telling, pushStatus(desk, request.id)]);
				}
			}
		},
		told: () => telling,
	};
}
