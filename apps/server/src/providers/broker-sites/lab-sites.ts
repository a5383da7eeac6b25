import { join } from "node:path";
import type { BrokerLab } from "@unlisted/broker-lab";
import {
	type BrowserPlace,
	type HostQueue,
	labGuard,
	type Playbook,
	playbookSchema,
} from "@unlisted/broker-playbooks";
import { engineSites } from "./engine-sites.ts";
import { openDrivers } from "./open-drivers.ts";
import { plantDemo } from "./plant-demo.ts";
import type { BrokerSites, KnownBroker } from "./port.ts";

export interface LabSitesDeps {
	readonly port: number;
	readonly dataDir: string;
	readonly queue: HostQueue;
	/** Null: without a browser. */
	readonly place: BrowserPlace | null;
	readonly now: () => Date;
}

/** As many people as the lab has if nobody says otherwise. */
const labPopulation = 300_000;

/** Made-up people on made-up sites, beside the server. The guard connects to this one port and to nothing else. */
export async function labSites({ port, dataDir, ...deps }: LabSitesDeps): Promise<BrokerSites> {
	// Loaded only where it runs.
	const { startBrokerLab } = await import("@unlisted/broker-lab");
	const start = (on: number) => startBrokerLab({ port: on, dataDir: join(dataDir, "broker-lab") });
	const lab = await start(port).catch((error: NodeJS.ErrnoException) => {
		if (error.code !== "EADDRINUSE") throw error;
		return start(0);
	});
	await plantDemo(lab);
	return sitesOfLab(lab, deps);
}

/** The sites of a lab that runs. Closing them ends it. */
export function sitesOfLab(
	lab: BrokerLab,
	{ queue, place, now }: Pick<LabSitesDeps, "queue" | "place" | "now">,
): BrokerSites {
	const playbooks = lab.playbooks.map((draft) => playbookSchema.parse(draft));
	const hosts = playbooks.flatMap((playbook) => [
		...playbook.hosts,
		...playbook.mirrors.map(({ domain }) => domain),
	]);
	const byHost = new Map(playbooks.map((playbook) => [playbook.broker, playbook]));
	const brokers = lab.sites.map(({ host, title, url, parent }): KnownBroker => {
		const playbook = byHost.get(host);
		return {
			...{ id: host, name: title, kind: "people search", countries: ["US"], website: url },
			parent: parent === null ? null : `${parent}.localhost`,
			checked: "A made-up site of this machine.",
			playbook: playbook ? { version: playbook.version, discloses: disclosedBy(playbook) } : null,
		};
	});
	return engineSites({
		mode: "lab",
		label: `${brokers.length} made-up sites on this machine, ${lab.url}`,
		...{ brokers, playbooks, now, visitMs: 30_000 },
		...openDrivers(
			{
				...{ guard: labGuard({ port: lab.port, hosts }), queue },
				...{ userAgent: "Unlisted/lab", jitterMs: 0, patienceMs: 20_000 },
			},
			place,
		),
		population: labPopulation,
		end: () => lab.close(),
	});
}

export function disclosedBy({ steps }: Playbook) {
	return [
		...new Set(steps.filter(({ stepType }) => stepType === "scan").flatMap(({ discloses }) => discloses)),
	];
}
