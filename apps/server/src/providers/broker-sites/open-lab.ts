import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { BrokerLab } from "@unlisted/broker-lab";

/** A lab that runs, in this process or another one of this installation. */
export type OpenLab = Pick<
	BrokerLab,
	"url" | "port" | "smtpPort" | "token" | "sites" | "playbooks" | "close"
>;

export interface OpenLabDeps {
	/** If another program has it, any free one. */
	readonly port: number;
	/** Of this installation. */
	readonly dataDir: string;
	/** The same for all processes of this installation: a lab that takes it is ours. */
	readonly token: string;
	/** Where its brokers send their mails, on this machine; none: they keep them. */
	readonly smtpUrl?: string | undefined;
}

const tries = 20;
/** Before the port counts as somebody else's. */
const asksOfTaken = 5;

/**
 * Starts the lab, or joins the one that another process runs: its state is one file, which one process holds. Where
 * that one listens stands beside it.
 */
export async function openLab({ port, dataDir, token, smtpUrl }: OpenLabDeps): Promise<OpenLab> {
	// Loaded only where it runs.
	const { startBrokerLab, labPlaybooks } = await import("@unlisted/broker-lab");
	const folder = join(dataDir, "broker-lab");
	const placeFile = join(folder, "port");
	const start = async (on: number) => {
		const lab = await startBrokerLab({ port: on, dataDir: folder, token, ...(smtpUrl && { smtpUrl }) });
		mkdirSync(folder, { recursive: true });
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
			// By somebody else: a lab of ours would have answered by now, also on a busy machine.
			if (taken === asksOfTaken) on = 0;
			// Another process has just opened the state, and does not listen yet.
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

/** The sites and the mail server of a lab that takes our token and no other. Anything else there belongs to somebody else. */
async function sitesOfOurs(
	url: string,
	token: string,
): Promise<Pick<BrokerLab, "sites" | "smtpPort"> | null> {
	const ask = (bearer: string) =>
		fetch(`${url}/api/sites`, {
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
