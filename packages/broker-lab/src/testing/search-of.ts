import { fillTemplate } from "@unlisted/broker-playbooks";
import type { Truth } from "../control/truth.ts";
import type { BrokerLab } from "../main.ts";
import { control, visit } from "./visitor.ts";

/** The search address that a playbook makes for a person. */
export function searchAddress(
	lab: BrokerLab,
	site: string,
	values: { firstName: string; lastName: string; state: string; city: string; age?: number },
): string {
	const playbook = lab.playbooks.find(({ broker }) => broker === `${site}.localhost`);
	const action = playbook?.steps[0]?.actions[0];
	if (action?.actionType !== "navigate") throw new Error(`${site} has no scan that begins with an address.`);
	const filled = fillTemplate(action.url, values, { ageRange: action.ageRange ?? [] });
	if ("missing" in filled) throw new Error(`${site} needs ${filled.missing.join(", ")}.`);
	return filled.text;
}

/** The listings that the pages link to, each once, in order. */
export const listingsLinked = (text: string): string[] => [
	...new Set(
		[...text.matchAll(/href="[^"]*?[/=-]((?:r[0-9a-z]{7}|x[0-9a-f]{12}))(?:\.html|&[^"]*)?"/g)].map(
			([, id = ""]) => id,
		),
	),
];

/** All pages of the results. */
export async function allPages(lab: BrokerLab, url: string): Promise<string[]> {
	const pages: string[] = [];
	for (let next: string | null = url; next !== null && pages.length < 60; ) {
		const { text }: { text: string } = await visit(lab, next);
		pages.push(text);
		const link: string | undefined = /<a rel="next" href="([^"]+)"/.exec(text)?.[1];
		next = link === undefined ? null : new URL(link, next).toString();
	}
	return pages;
}

export interface ResidentAnswer {
	readonly id: string;
	readonly first: string;
	readonly last: string;
	readonly born: string;
	readonly homes: readonly { city: string; state: string }[];
}

export const truth = (lab: BrokerLab, id: string) =>
	control<{ resident: ResidentAnswer; listings: Truth[] }>(lab, `/truth/${id}`);
