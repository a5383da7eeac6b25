import { z } from "zod";
import { boundedFetch } from "../../../platform/net/bounded-fetch.ts";

const ask = boundedFetch(20_000_000);

export interface AskLabDeps {
	/** The lab's control interface. */
	readonly lab: { readonly url: string; readonly token: string };
}

const labSites = z.object({
	sites: z.array(
		z.object({
			name: z.string(),
			title: z.string(),
			character: z.string(),
			url: z.url(),
			parent: z.string().nullable(),
		}),
	),
});
export type LabSite = z.infer<typeof labSites>["sites"][number];

const planted = z.object({
	listings: z.array(z.object({ site: z.string(), url: z.string().nullable() })),
});
export type PlantedListing = z.infer<typeof planted>["listings"][number];

/** A person to be listed by the lab's brokers. */
export interface ListingToPlant {
	readonly first: string;
	readonly last: string;
	readonly birthYear?: number | undefined;
	readonly city: string;
	readonly state: string;
	readonly phone?: string | undefined;
	readonly relatives: readonly string[];
	/** Names of sites. Empty means all sites. */
	readonly sites: readonly string[];
	readonly namesakes: number;
}

export function readLabSites(deps: AskLabDeps) {
	return async (): Promise<readonly LabSite[]> => labSites.parse(await asked(deps, "/sites")).sites;
}

export function plantListing(deps: AskLabDeps) {
	return async ({ city, state, phone, ...listing }: ListingToPlant): Promise<readonly PlantedListing[]> => {
		const body = {
			...listing,
			places: [{ city, state }],
			phones: phone === undefined ? [] : [phone],
		};
		return planted.parse(await asked(deps, "/plants", body)).listings;
	};
}

async function asked({ lab }: AskLabDeps, path: string, body?: object): Promise<unknown> {
	const { url, token } = lab;
	const answer = await ask(`${url}/api${path}`, {
		method: body === undefined ? "GET" : "POST",
		headers: { authorization: `Bearer ${token}`, "content-type": "application/json", connection: "close" },
		...(body === undefined ? {} : { body: JSON.stringify(body) }),
		signal: AbortSignal.timeout(10_000),
	});
	if (!answer.ok) throw new Error(`The broker lab answered ${answer.status}.`);
	return answer.json();
}
