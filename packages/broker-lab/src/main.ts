import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import type { PlaybookDraft } from "@unlisted/broker-playbooks";
import { controlRoutes } from "./control/control-routes.ts";
import { labServer } from "./http/server.ts";
import { openLab } from "./lab.ts";
import { mailServer } from "./mail/mail-server.ts";
import { addressOf } from "./opt-out/opt-outs.ts";
import { labPlaybooks } from "./playbooks/all-playbooks.ts";
import { allSites } from "./sites/all-sites.ts";
import type { LabSite } from "./sites/lab-site.ts";
import { openDatabase } from "./store/database.ts";

export { labPlaybooks } from "./playbooks/all-playbooks.ts";
export type { LabSite } from "./sites/lab-site.ts";

/** The options of the lab. The product starts it beside itself while the features for trying out are on. */
export interface BrokerLabOptions {
	/** The port on 127.0.0.1 for all sites. 0 picks a free one. */
	readonly port: number;
	/** The same seed creates the same people. */
	readonly seed?: number;
	readonly people?: number;
	/** How much faster than real time the lab's clock runs. */
	readonly speed?: number;
	/** The real time, in milliseconds since 1970. */
	readonly now?: () => number;
	/** The server that brokers send their mail to. Without it, the lab keeps the mail. */
	readonly smtpUrl?: string;
	/** The folder for everything that changes (plants, opt-outs, the clock). Null keeps it in memory. */
	readonly dataDir: string | null;
	/** The token of the control interface. By default a new one. */
	readonly token?: string;
	/** Called with one line for each request. The line never has a name, a query or a body. */
	readonly log?: (line: string) => void;
}

export interface BrokerLab {
	/** `http://127.0.0.1:PORT`: the index page, and the control interface below /api. */
	readonly url: string;
	readonly port: number;
	/** The port of the lab's own mail server, on the same address. Letters to its brokers arrive there. */
	readonly smtpPort: number;
	/** For the control interface: `Authorization: Bearer …`. */
	readonly token: string;
	readonly sites: readonly LabSite[];
	/**
	 * How to search each of its sites. Their addresses have no port: the client that connects to *.localhost adds it.
	 */
	readonly playbooks: readonly PlaybookDraft[];
	/** Moves the lab's clock. Resolves when everything that became due is done and its mails are sent. */
	advance(ms: number): Promise<void>;
	/** The lab's own time, in milliseconds since 1970. */
	now(): number;
	close(): Promise<void>;
}

const host = "127.0.0.1";
const defaults = { seed: 20_260_801, people: 300_000, speed: 1 };

/** Starts the lab: made-up people in a country, listed on made-up broker sites, for this machine only. */
export async function startBrokerLab(options: BrokerLabOptions): Promise<BrokerLab> {
	const { seed, people, speed } = { ...defaults, ...options };
	const log = options.log ?? (() => {});
	const token = options.token ?? randomBytes(24).toString("base64url");
	const database = openDatabase(options.dataDir);
	const server = labServer({ log });
	let port = 0;
	const urlOf = (site: string) => `http://${site}.localhost:${port}`;
	const lab = openLab({
		database,
		seed,
		people,
		speed,
		real: options.now ?? Date.now,
		smtpUrl: options.smtpUrl,
		urlOf,
		log,
	});
	const sitesNow = () =>
		allSites.map(({ name, title, character, parent, removal }) => ({
			host: `${name}.localhost`,
			name,
			title,
			character,
			url: `${urlOf(name)}/`,
			parent: parent ?? null,
			email: removal.way === "mail" ? `${addressOf[removal.language ?? "en"]}@${name}.localhost` : null,
		}));
	const advance = async (ms: number) => {
		if (!(ms >= 0)) throw new Error("The clock only runs forward.");
		lab.clock.advance(ms);
		lab.runDue();
		await lab.post.delivered();
		await lab.told();
	};
	const mail = await mailServer(lab, host);
	const control = { lab, token, advance, sites: sitesNow, smtpPort: mail.port };
	await server.register(async (app) => controlRoutes(app, control), {
		prefix: "/lab",
	});
	for (const desk of lab.desks.values())
		await server.register(async (app) => desk.site.routes(app, desk), { prefix: `/${desk.site.name}` });
	try {
		await server.listen({ host, port: options.port });
	} catch (error) {
		await server.close();
		await mail.close();
		database.close();
		throw error;
	}
	port = (server.server.address() as AddressInfo).port;
	const timer = setInterval(lab.runDue, 1_000);
	timer.unref();
	return {
		url: `http://${host}:${port}`,
		port,
		smtpPort: mail.port,
		token,
		sites: sitesNow(),
		playbooks: labPlaybooks,
		advance,
		now: lab.clock.now,
		async close() {
			clearInterval(timer);
			await mail.close();
			await server.close();
			await lab.post.close();
			await lab.told();
			database.close();
		},
	};
}
