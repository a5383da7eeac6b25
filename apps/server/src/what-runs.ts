import type { SiteConfig } from "@unlisted/contracts/site-config";
import type { BrokerSites } from "./providers/broker-sites/port.ts";

interface Installation {
	readonly demo: boolean;
	readonly payments: SiteConfig["payments"];
	/** Whether a source of real breaches is configured. */
	readonly hasBreachSource: boolean;
	readonly sites: Pick<BrokerSites, "mode"> | null;
}

/**
 * The parts of the product that the pages may offer without a mark. A try-out shows all of it, on invented people and
 * made-up sites, and each result says so. If cards are charged for real, only parts that search for real people
 * count.
 */
export function whatRuns({ demo, payments, hasBreachSource, sites }: Installation) {
	const tryingOut = demo && payments?.mode !== "stripe";
	return {
		sourcesOn: hasBreachSource || tryingOut,
		brokersOn: sites !== null && (sites.mode === "live" || tryingOut),
	};
}
