import { labPlaybooks, startBrokerLab } from "@unlisted/broker-lab";
import { inProcessQueue } from "@unlisted/broker-playbooks";
import { boundedFetch } from "../../../platform/net/bounded-fetch.ts";
import type { FoundBrowser } from "../../../providers/broker-sites/find-browser.ts";
import { sitesOfLab } from "../../../providers/broker-sites/lab-sites.ts";
import type { BrokerAnswer, BrokerSites } from "../../../providers/broker-sites/port.ts";
import { readPlaybookFiles } from "./read-playbook-files.ts";

const ask = boundedFetch(20_000_000);

/** A person listed on the lab's sites for this test. */
const planted = {
	first: "Wilhelmina",
	last: "Quackenbush",
	birthYear: 1984,
	places: [{ city: "Springfield", state: "IL" }],
};
const wantedOf = (first: string, last: string) => ({
	names: [{ first, last }],
	born: String(planted.birthYear),
	places: planted.places.map((place) => ({ ...place, country: "US" })),
});

export interface TestPlaybooksDeps {
	readonly browser: FoundBrowser;
}

/**
 * Runs each playbook of a lab's site against a new lab. It must find the person who is listed there, and must not take
 * a stranger for that person. Nothing leaves the machine, so real sites are not asked. Without a file, tests the lab's
 * own playbooks.
 */
export function testPlaybooks({ browser }: TestPlaybooksDeps) {
	return async (file: string | undefined): Promise<string> => {
		const drafts = file === undefined ? labPlaybooks : readPlaybookFiles(file).playbooks;
		const lab = await startBrokerLab({ port: 0, dataDir: null, people: 30_000 });
		const hosts = new Set(lab.sites.map(({ host }) => host));
		const mine = drafts.filter(({ broker }) => hosts.has(broker));
		const sites = sitesOfLab(
			{ ...lab, playbooks: mine },
			{ queue: inProcessQueue(), browser, now: () => new Date() },
		);
		try {
			const listed = await plant(lab);
			const lines = await Promise.all(
				mine.map(async ({ broker, version }) => {
					const said = await tried(sites, broker, listed.has(broker));
					return { said, line: `${broker} ${version}: ${said}` };
				}),
			);
			const good = lines.filter(({ said }) => said.startsWith("found") || said.startsWith("finds")).length;
			const others = drafts.length - mine.length;
			return `${lines.map(({ line }) => line).join("\n")}\n\n${good} of ${mine.length} playbooks do on the lab what they should.${
				others === 0 ? "" : ` ${others} are of real sites, which the lab does not have.`
			}\n`;
		} finally {
			await sites.close();
		}
	};
}

async function plant({ url, token }: { readonly url: string; readonly token: string }): Promise<Set<string>> {
	const answer = await ask(`${url}/api/plants`, {
		method: "POST",
		headers: { authorization: `Bearer ${token}`, "content-type": "application/json", connection: "close" },
		body: JSON.stringify({ ...planted, sites: [] }),
	});
	const { listings } = (await answer.json()) as { readonly listings: readonly { readonly site: string }[] };
	return new Set(listings.map(({ site }) => `${site}.localhost`));
}

async function tried(sites: BrokerSites, broker: string, isListed: boolean): Promise<string> {
	const ask = (first: string, last: string) =>
		sites.lookUp(broker, wantedOf(first, last), AbortSignal.timeout(60_000));
	const person = await ask(planted.first, planted.last);
	const stranger = await ask("Xanthippe", "Vandersloot");
	if (person.state === "unknown") return `cannot be checked (${person.reason})`;
	if (sureIn(stranger) > 0) return "TAKES ANOTHER for a person who is not listed";
	if (!isListed) return "finds nobody where nobody is listed";
	return sureIn(person) > 0 ? "found who is listed" : "MISSES who is listed";
}

const sureIn = (answer: BrokerAnswer) =>
	(answer.listings ?? []).filter(({ probability }) => probability >= 0.5).length;
