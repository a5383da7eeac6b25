import {
	type BrowserPlace,
	browserDriver,
	type Driver,
	httpDriver,
	inProcessQueue,
	labGuard,
	type Playbook,
	Politeness,
	playbookSchema,
	robotsReader,
} from "@unlisted/broker-playbooks";
import type { BrokerLab } from "../main.ts";

/** The engine's drivers for a lab, without pauses between visits. */
export function driversOn(lab: BrokerLab, place: BrowserPlace | null = null) {
	const guard = labGuard({ port: lab.port, hosts: lab.sites.map(({ host }) => host) });
	const userAgent = "Unlisted/test";
	const politeness = new Politeness({
		queue: inProcessQueue(),
		readRobots: robotsReader({ guard, userAgent }),
		agent: "Unlisted",
		random: () => 0,
		now: Date.now,
		jitterMs: 0,
		patienceMs: 10_000,
	});
	const common = { guard, politeness, userAgent };
	const quick = (driver: Driver): Driver => ({
		...driver,
		open: (visit) => driver.open({ ...visit, perMinute: 1e9 }),
	});
	return {
		http: quick(httpDriver({ ...common, answerMs: 3_000 })),
		browser: place && quick(browserDriver({ ...common, place })),
	};
}

export function playbookOf(lab: BrokerLab, site: string): Playbook {
	return playbookSchema.parse(lab.playbooks.find(({ broker }) => broker === `${site}.localhost`));
}
