import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { cannotListen } from "./cannot-listen.ts";

const every = 2000;

/** The port for probes. Undefined if this process has no port. */
export type ProbePort = { readonly port: number; readonly host: string } | undefined;

export interface Waiting {
	/** Whether the database has what this process needs. */
	readonly isThere: () => Promise<boolean>;
	readonly listen: ProbePort;
	/** Called once if it has to wait. */
	readonly onWait: () => void;
}

/**
 * Waits until another process has migrated an empty database. Meanwhile probes learn that this process is alive but
 * not ready.
 */
export async function waitForSchema({ isThere, listen, onWait }: Waiting): Promise<void> {
	if (await isThere()) return;
	onWait();
	const end = await answerProbes(listen, "no migration was applied yet");
	try {
		while (!(await isThere())) await sleep(every);
	} finally {
		await end();
	}
}

/**
 * An orchestrator kills a process that does not answer for minutes. A migration may take longer, and if it is killed,
 * it starts building its index again. So we answer probes meanwhile.
 */
export async function whileProbesHear<T>(
	reason: string,
	{ listen, afterMs = every }: { readonly listen: ProbePort; readonly afterMs?: number },
	work: () => Promise<T>,
): Promise<T> {
	let end: Promise<() => Promise<void>> | undefined;
	const timer = setTimeout(() => {
		// We ignore a taken port here. The product reports it when it opens the port itself.
		end = answerProbes(listen, reason).catch(() => async () => undefined);
	}, afterMs);
	try {
		return await work();
	} finally {
		clearTimeout(timer);
		await (await end)?.();
	}
}

const alive = JSON.stringify({ status: "ok" });

async function answerProbes(listen: ProbePort, reason: string): Promise<() => Promise<void>> {
	if (!listen) return async () => undefined;
	const notReady = JSON.stringify({ ready: false, reasons: [reason] });
	const probes = createServer((request, response) => {
		const lives = request.url === "/healthz";
		response.writeHead(lives ? 200 : 503, { "content-type": "application/json", "retry-after": "2" });
		response.end(lives ? alive : notReady);
	});
	await new Promise<void>((resolve, reject) => {
		probes.once("error", (error) => reject(cannotListen(error, listen)));
		probes.listen(listen.port, listen.host, resolve);
	});
	return async () => {
		probes.closeAllConnections();
		await new Promise((resolve) => probes.close(resolve));
	};
}
