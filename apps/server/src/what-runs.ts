import type { SiteConfig } from "@unlisted/contracts/site-config";
import type { BrokerSites } from "./providers/broker-sites/port.ts";

interface Installation {
	readonly demo: boolean;
	readonly payments: SiteConfig["payments"];
	/** A source of real breaches is configured. */
	readonly hasBreachSource: boolean;
	readonly sites: Pick<BrokerSites, "mode"> | null;
}

/**
 * What of the product the pages may offer without a mark. A try-out shows all of it, on invented people and made-up sites, and each
 * result says so. Where cards are charged for real, only what searches for real people counts.
 */
export function whatRuns({ demo, payments, hasBreachSource, sites }: Installation) {
	const tryingOut = demo && payments?.mode !== "stripe";
	return {
		sourcesOn: hasBreachSource || tryingOut,
		brokersOn: sites !== null && (sites.mode === "live" || tryingOut),
	};
}
