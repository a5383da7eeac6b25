import type { BrokerMode } from "@unlisted/contracts/broker-values";
import type { Env } from "../../env.ts";
import type { BrokerSites } from "../../providers/broker-sites/port.ts";

export type SitesEnv = Pick<Env, "BROKERS" | "demo">;

export function brokerMode({ BROKERS, demo }: SitesEnv): BrokerMode {
	if (BROKERS !== "auto") return BROKERS;
	return demo ? "lab" : "off";
}

/** The sites that the configuration names; null if none are searched. */
export function openBrokerSites(_env: SitesEnv): BrokerSites | null {
	return null;
}
