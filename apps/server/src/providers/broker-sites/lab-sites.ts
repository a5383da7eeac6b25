import {
	type HostQueue,
	labGuard,
	optOutPlan,
	type Playbook,
	playbookSchema,
} from "@unlisted/broker-playbooks";
import { engineSites } from "./engine-sites.ts";
import { type FoundBrowser, sayBrowser } from "./find-browser.ts";
import { openDrivers } from "./open-drivers.ts";
import { type OpenLab, type OpenLabDeps, openLab } from "./open-lab.ts";
import { plantDemo } from "./plant-demo.ts";
import type { BrokerSites, KnownBroker } from "./port.ts";

export interface LabSitesDeps extends OpenLabDeps {
	readonly queue: HostQueue;
	readonly browser: FoundBrowser;
	readonly now: () => Date;
}

/** The lab's number of people by default. */
const labPopulation = 300_000;

/** Made-up people on made-up sites, beside the server. The guard only connects to this one port. */
export async function labSites({
	port,
	dataDir,
	token,
	smtpUrl,
	...deps
}: LabSitesDeps): Promise<BrokerSites> {
	const lab = await openLab({ port, dataDir, token, smtpUrl });
	await plantDemo(lab);
	return sitesOfLab(lab, deps);
}

/** The sites of a running lab. Closing them ends the lab, if this process started it. */
export function sitesOfLab(
	lab: OpenLab,
	{ queue, browser, now }: Pick<LabSitesDeps, "queue" | "browser" | "now">,
): BrokerSites {
	const playbooks = lab.playbooks.map((draft) => playbookSchema.parse(draft));
	const hosts = playbooks.flatMap((playbook) => [
		...playbook.hosts,
		...playbook.mirrors.map(({ domain }) => domain),
	]);
	const byHost = new Map(playbooks.map((playbook) => [playbook.broker, playbook]));
	const brokers = lab.sites.map(({ host, title, url, parent, email }): KnownBroker => {
		const playbook = byHost.get(host);
		return {
			id: host,
			name: title,
			kind: "people search",
			countries: ["US"],
			website: url,
			parent: parent === null ? null : `${parent}.localhost`,
			checked: "A made-up site of this machine.",
			playbook: playbook ? { version: playbook.version, discloses: disclosedBy(playbook) } : null,
			optOut: playbook ? optOutPlan(playbook, (broker) => byHost.get(broker)) : null,
			optOutUrl: playbook?.optOutUrl ? withPort(playbook.optOutUrl, lab.port) : null,
			email: email ?? null,
			company: { kind: "people_search", exemptions: [] },
		};
	});
	const needBrowser = playbooks.filter(({ driver }) => driver === "browser").length;
	const sites = engineSites({
		mode: "lab",
		label: `${brokers.length} made-up sites on this machine, ${lab.url}; ${sayBrowser(browser, needBrowser)}`,
		brokers,
		playbooks,
		now,
		visitMs: 30_000,
		...openDrivers(
			{
				guard: labGuard({ port: lab.port, hosts }),
				queue,
				userAgent: "Unlisted/lab",
				jitterMs: 0,
				patienceMs: 20_000,
			},
			browser.place,
		),
		population: labPopulation,
		addresses: {
			forPerson: (url) => withPort(url, lab.port),
			forEngine: (url) => withoutPort(url, lab.port),
		},
		end: () => lab.close(),
	});
	return { ...sites, lab: { url: lab.url, token: lab.token, smtpPort: lab.smtpPort } };
}

/** The lab's pages are on one port, which its playbooks do not contain. */
function withPort(address: string, port: number): string {
	const url = URL.parse(address);
	if (url?.protocol !== "http:" || url.port !== "") return address;
	url.port = String(port);
	return url.href;
}

/** The lab's mails contain its port. An address with another port stays unchanged, and is refused. */
function withoutPort(address: string, port: number): string {
	const url = URL.parse(address);
	if (url?.port !== String(port)) return address;
	url.port = "";
	return url.href;
}

export function disclosedBy({ steps }: Playbook) {
	return [
		...new Set(steps.filter(({ stepType }) => stepType === "scan").flatMap(({ discloses }) => discloses)),
	];
}
