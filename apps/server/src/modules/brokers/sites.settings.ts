import type { BrokerMode } from "@unlisted/contracts/broker-values";
import type { Env } from "../../env.ts";
import type { Context } from "../../platform/context.ts";
import { createRateBudget } from "../../platform/net/rate-budget.ts";
import { hostQueue } from "../../providers/broker-sites/host-queue.ts";
import type { BrokerSites } from "../../providers/broker-sites/port.ts";

export type SitesEnv = Pick<
	Env,
	"BROKERS" | "BROKER_LAB_PORT" | "PLAYBOOKS_PUBLIC_KEY" | "DATA_DIR" | "demo"
>;

export function brokerMode({ BROKERS, demo }: Pick<SitesEnv, "BROKERS" | "demo">): BrokerMode {
	if (BROKERS !== "auto") return BROKERS;
	return demo ? "lab" : "off";
}

/** The sites that the configuration names; null if none are searched. */
export async function openBrokerSites(context: Context<SitesEnv>): Promise<BrokerSites | null> {
	const { env, db, clock, publicUrl } = context;
	const mode = brokerMode(env);
	if (mode === "off") return null;
	const queue = hostQueue({ budget: createRateBudget({ db, clock }), clock });
	const now = () => clock.now();
	// Parsers, drivers and the catalogue are loaded only where brokers are searched.
	if (mode === "lab") {
		const { labSites } = await import("../../providers/broker-sites/lab-sites.ts");
		return labSites({ ...{ queue, now }, port: env.BROKER_LAB_PORT, dataDir: env.DATA_DIR });
	}
	const { liveSites } = await import("../../providers/broker-sites/live-sites.ts");
	return liveSites({ ...{ queue, now, publicUrl }, publicKey: env.PLAYBOOKS_PUBLIC_KEY });
}
