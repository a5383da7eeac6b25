import type { BrokerMode } from "@unlisted/contracts/broker-values";
import type { Env } from "../../env.ts";
import type { Context } from "../../platform/context.ts";
import { createRateBudget } from "../../platform/net/rate-budget.ts";
import { hostQueue } from "../../providers/broker-sites/host-queue.ts";
import type { BrokerSites } from "../../providers/broker-sites/port.ts";
import type { PlaybooksEnv } from "./playbooks/playbooks.settings.ts";

export type SitesEnv = PlaybooksEnv &
	Pick<Env, "BROKERS" | "BROKER_BROWSER_URL" | "BROKER_LAB_PORT" | "CHROMIUM_PATH" | "DATA_DIR" | "demo">;

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
	const common = { queue, place: browserPlace(env), now: () => clock.now() };
	// Parsers, drivers and the catalogue are loaded only where brokers are searched.
	if (mode === "lab") {
		const { labSites } = await import("../../providers/broker-sites/lab-sites.ts");
		const token = Buffer.from(context.keys.derive("broker-lab-token")).toString("hex");
		return labSites({ ...common, token, port: env.BROKER_LAB_PORT, dataDir: env.DATA_DIR });
	}
	const { liveSites } = await import("../../providers/broker-sites/live-sites.ts");
	const { openPlaybooks } = await import("./playbooks/open-playbooks.ts");
	const { playbooksPlace } = await import("./playbooks/playbooks.settings.ts");
	const { bundle } = openPlaybooks(playbooksPlace(env));
	return liveSites({ ...common, publicUrl, bundle });
}

function browserPlace({ BROKER_BROWSER_URL, CHROMIUM_PATH }: SitesEnv) {
	if (BROKER_BROWSER_URL !== undefined) return { cdpUrl: BROKER_BROWSER_URL };
	return CHROMIUM_PATH === undefined ? null : { executablePath: CHROMIUM_PATH };
}
