import type { BrokerMode } from "@unlisted/contracts/broker-values";
import type { Env } from "../../env.ts";
import type { Context } from "../../platform/context.ts";
import { createRateBudget } from "../../platform/net/rate-budget.ts";
import { hostQueue } from "../../providers/broker-sites/host-queue.ts";
import type { BrokerSites } from "../../providers/broker-sites/port.ts";
import { type BrowserEnv, browserOf } from "./playbooks/browser.settings.ts";
import type { PlaybooksEnv } from "./playbooks/playbooks.settings.ts";

export type SitesEnv = PlaybooksEnv &
	BrowserEnv &
	Pick<Env, "BROKERS" | "BROKER_LAB_PORT" | "DATA_DIR" | "INCOMING_SMTP_PORT" | "demo">;

export function brokerMode({ BROKERS, demo }: Pick<SitesEnv, "BROKERS" | "demo">): BrokerMode {
	if (BROKERS !== "auto") return BROKERS;
	return demo ? "lab" : "off";
}

/** Opens the sites that the configuration names. Null if none are searched. */
export async function openBrokerSites(context: Context<SitesEnv>): Promise<BrokerSites | null> {
	const { env, db, clock, log, publicUrl } = context;
	const mode = brokerMode(env);
	if (mode === "off") return null;
	const queue = hostQueue({ budget: createRateBudget({ db, clock, log }), clock });
	const common = { queue, browser: browserOf(env, mode), now: () => clock.now() };
	// Parsers, drivers and the catalogue are loaded only where brokers are searched.
	if (mode === "lab") {
		const { labSites } = await import("../../providers/broker-sites/lab-sites.ts");
		const token = Buffer.from(context.keys.derive("broker-lab-token")).toString("hex");
		// Answers of the lab's brokers arrive where answers of real brokers do.
		const smtpPort = env.INCOMING_SMTP_PORT ?? 0;
		const smtpUrl = smtpPort === 0 ? undefined : `smtp://127.0.0.1:${smtpPort}`;
		return labSites({ ...common, token, smtpUrl, port: env.BROKER_LAB_PORT, dataDir: env.DATA_DIR });
	}
	const { liveSites } = await import("../../providers/broker-sites/live-sites.ts");
	return liveSites({ ...common, publicUrl, bundle: await bundleOf(env) });
}

/** The playbooks that the configuration names. */
export async function bundleOf(env: PlaybooksEnv) {
	const { openPlaybooks } = await import("./playbooks/open-playbooks.ts");
	const { playbooksPlace } = await import("./playbooks/playbooks.settings.ts");
	return openPlaybooks(playbooksPlace(env)).bundle;
}
