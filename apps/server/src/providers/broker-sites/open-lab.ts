import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { BrokerLab } from "@unlisted/broker-lab";
import { boundedFetch } from "../../platform/net/bounded-fetch.ts";
import { makeFolder } from "../../platform/process/make-folder.ts";

const bounded = boundedFetch(20_000_000);

/** A running lab, in this process or in another process of this installation. */
export type OpenLab = Pick<
	BrokerLab,
	"url" | "port" | "smtpPort" | "token" | "sites" | "playbooks" | "close"
>;

export interface OpenLabDeps {
	/** The preferred port. If another program uses it, the lab takes any free one. */
	readonly port: number;
	/** The data folder of this installation. */
	readonly dataDir: string;
	/** The token that all processes of this installation share. A lab that accepts it is ours. */
	readonly token: string;
	/** The mail server on this machine to which the lab's brokers send their mails. Without one they keep them. */
	readonly smtpUrl?: string | undefined;
}

const tries = 20;
/** How often we ask at a taken port before we assume that it belongs to another program. */
const asksOfTaken = 5;

/**
 * Starts the lab, or joins the one that another process runs. The lab's state is one file, which only one process
 * holds. The port of that process is stored beside it.
 */
export async function openLab({ port, dataDir, token, smtpUrl }: OpenLabDeps): Promise<OpenLab> {
	// We load the lab only if it runs.
	const { startBrokerLab, labPlaybooks } = await import("@unlisted/broker-lab");
	const folder = join(dataDir, "broker-lab");
	const placeFile = join(folder, "port");
	const start = async (on: number) => {
		const lab = await startBrokerLab({ port: on, dataDir: folder, token, ...(smtpUrl && { smtpUrl }) });
		makeFolder(folder);
		writeFileSync(placeFile, String(lab.port));
		return lab;
	};
	const joined = async (on: number): Promise<OpenLab | null> => {
		const said = on === 0 ? null : await sitesOfOurs(`http://127.0.0.1:${on}`, token);
		return said === null
			? null
			: {
					url: `http://127.0.0.1:${on}`,
					port: on,
					token,
					...said,
					playbooks: labPlaybooks,
					close: async () => {},
				};
	};
	let on = port;
	let taken = 0;
	for (let tried = 1; ; tried += 1) {
		const running = (await joined(port)) ?? (await joined(written(placeFile)));
		if (running !== null) return running;
		try {
			return await start(on);
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") taken += 1;
			// The port belongs to another program: our own lab would have answered by now, even on a busy machine.
			if (taken === asksOfTaken) on = 0;
			// Another process has just opened the state, but does not listen yet.
			if (tried === tries) throw error;
			await sleep(150);
		}
	}
}

function written(file: string): number {
	try {
		const port = Number(readFileSync(file, "utf8"));
		return Number.isInteger(port) && port > 0 && port < 65_536 ? port : 0;
	} catch {
		return 0;
	}
}

/**
 * The sites and the mail server of a lab that accepts our token and refuses others. Anything else at this address
 * belongs to somebody else.
 */
async function sitesOfOurs(
	url: string,
	token: string,
): Promise<Pick<BrokerLab, "sites" | "smtpPort"> | null> {
	const ask = (bearer: string) =>
		bounded(`${url}/api/sites`, {
			headers: { authorization: `Bearer ${bearer}`, connection: "close" },
			signal: AbortSignal.timeout(1_000),
		});
	try {
		const [ours, other] = await Promise.all([ask(token), ask("another")]);
		await other.body?.cancel();
		const { sites, smtpPort } = (await ours.json()) as Partial<BrokerLab>;
		const isOurs = ours.ok && other.status === 401 && Array.isArray(sites) && typeof smtpPort === "number";
		return isOurs ? { sites, smtpPort } : null;
	} catch {
		return null;
	}
}
