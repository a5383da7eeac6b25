import { type Bundle, inProcessQueue, type Wanted } from "@unlisted/broker-playbooks";
import { BadValue } from "../../../platform/process/bad-value.ts";
import type { FoundBrowser } from "../../../providers/broker-sites/find-browser.ts";
import { type LiveSitesDeps, liveSites } from "../../../providers/broker-sites/live-sites.ts";
import type { BrokerAnswer, JudgedListing, KnownBroker } from "../../../providers/broker-sites/port.ts";

export interface TryLiveDeps extends Pick<LiveSitesDeps, "guardOf"> {
	/** The bundle after its signature was verified. */
	readonly bundle: Bundle;
	readonly browser: FoundBrowser;
	readonly publicUrl: string;
}

/**
 * Asks one real site about the person that the operator names, which should be the operator. Without a person, says
 * what it would tell the site, and asks nobody. Nothing is stored, and only hosts of the signed bundle are reached.
 */
export function tryLive({ bundle, browser, publicUrl, guardOf }: TryLiveDeps) {
	return async ([broker = "", ...person]: readonly string[]): Promise<string> => {
		const playbook = bundle.playbooks.find((one) => one.broker === broker);
		const common = { queue: inProcessQueue(), now: () => new Date(), ...(guardOf && { guardOf }) };
		const sites = liveSites({ bundle, browser, publicUrl, ...common });
		try {
			const known = sites.brokers.find(({ id }) => id === broker);
			if (!playbook || !known?.playbook)
				throw new BadValue(`The signed bundle has no search of "${broker}": \`playbooks lint\` lists them.`);
			const about = introduction(known, [...playbook.hosts, ...playbook.mirrors.map(({ domain }) => domain)]);
			if (person.length === 0)
				return `${about}\nNobody was asked. To ask it about yourself:\n\n  ${example(broker)}\n`;
			const wanted = wantedOf(person, broker);
			const started = performance.now();
			const answer = await sites.lookUp(broker, wanted, AbortSignal.timeout(110_000));
			const seconds = ((performance.now() - started) / 1_000).toFixed(1);
			return `${about}\nIt was asked once, which took ${seconds} s.\n\n${inWords(answer)}`;
		} finally {
			await sites.close();
		}
	};
}

function introduction({ id, website, checked, playbook }: KnownBroker, hosts: readonly string[]): string {
	const told = (playbook?.discloses ?? []).map((field) => field.replaceAll("_", " ")).join(", ");
	return [
		`${id} is a real site, ${website} ${checked}`,
		`Playbook ${playbook?.version} of the signed bundle. Hosts that can be reached: ${hosts.join(", ")}.`,
		`A search tells the site: ${told}. It also sees this machine's address and who we say we are.`,
		"",
	].join("\n");
}

const example = (broker: string) =>
	`npm run cli -- playbooks test --live ${broker} "First Last" "City, ST" 1980`;

function wantedOf([name = "", place = "", born]: readonly string[], broker: string): Wanted {
	const words = name.trim().split(/\s+/);
	const [first, last] = [words[0] ?? "", words.at(-1) ?? ""];
	const [, city, state] = /^\s*([^,]+?)\s*,\s*([A-Za-z]{2})\s*$/.exec(place) ?? [];
	const isYear = born === undefined || /^(?:19|20)\d\d(?:-\d\d-\d\d)?$/.test(born);
	if (words.length < 2 || city === undefined || state === undefined || !isYear)
		throw new BadValue(
			`A name, a city with its state, and perhaps a year of birth, as in:\n\n  ${example(broker)}`,
		);
	const middle = words.slice(1, -1).join(" ");
	return {
		names: [{ first, last, ...(middle !== "" && { middle }) }],
		places: [{ city, state: state.toUpperCase(), country: "US" }],
		...(born !== undefined && { born }),
	};
}

const reasons = new Map<string, string>([
	["wall", "it keeps automatic visitors out"],
	["drift", "its page is not as the playbook says: the playbook is out of date, or the page needs a browser"],
	["not_allowed", "its robots.txt does not allow the page"],
	["no_browser", "it needs a browser, and there is none here"],
	["left_the_broker", "it leads to a host that is not its own"],
	["needs_more", "it asks for something that was not given, such as a birth year"],
	["rate_limited", "it asks us to come back later"],
]);

function inWords(answer: BrokerAnswer): string {
	const found = (answer.listings ?? []).map(line).join("");
	if (answer.state === "unknown") {
		const { reason, retryAfterSeconds: later } = answer;
		const why = reasons.get(reason) ?? reason.replaceAll("_", " ");
		return `It could not be checked (${reason}): ${why}.${later === undefined ? "" : ` Not before ${later} s from now.`}\n${found}`;
	}
	return found === ""
		? "The site answered, and no record on it matches this person.\n"
		: `It shows:\n${found}`;
}

/** A stranger's page wrote this text, so control characters are removed before a terminal shows it. */
const plain = (text: string) => text.replace(/\p{C}+/gu, " ").slice(0, 200);

function line({ listing, probability, reasons: why }: JudgedListing): string {
	const { name, age, places, url } = listing;
	const shown = [
		name,
		age === null ? "no age" : `${age} years`,
		...places.slice(0, 3).map(({ city, state }) => `${city} ${state}`),
	];
	const said = why.map(({ text }) => text).join("; ");
	return `  ${(probability * 100).toFixed(0)} %  ${plain(shown.join(", "))}${url === null ? "" : `\n        ${plain(url)}`}\n        ${plain(said)}\n`;
}
