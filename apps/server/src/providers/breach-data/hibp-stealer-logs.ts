import { z } from "zod";
import type { AskHibp } from "./hibp-ask.ts";
import { plainText } from "./plain-text.ts";
import type { AskedIdentifier, Finding } from "./port.ts";

const sitesSchema = z.array(z.string().min(1).max(1000)).max(100_000);
/** How many sites we store. Nobody reads more. */
const mostSites = 200;

/** The sites where malware saw somebody type this address. They are one record that grows. */
export async function stealerLogsOf(
	ask: AskHibp,
	provider: string,
	asked: AskedIdentifier,
): Promise<Finding[]> {
	const path = `stealerlogsbyemail/${encodeURIComponent(asked.value)}`;
	const sites = (await ask({ path, schema: sitesSchema, about: "somebody" })) ?? [];
	if (sites.length === 0) return [];
	const shown = [...new Set(sites.map((site) => plainText(site, 200)))].sort().slice(0, mostSites);
	return [
		{
			recordKey: `${provider}:stealer-logs`,
			sourceType: "dark_web_markets",
			identifierId: asked.id,
			title: "Stealer logs",
			date: null,
			addedAt: null,
			fields: ["email", "password", "browsing"],
			dataClasses: ["Email addresses", "Passwords", "Website activity"],
			breach: null,
			sourceUrl: null,
			values: shown.map((site) => ({ browsing: site })),
			stealerLog: true,
			unknownOrigin: false,
			provider,
		},
	];
}
