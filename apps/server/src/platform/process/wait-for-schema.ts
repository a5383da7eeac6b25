import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

const every = 2000;

export interface Waiting {
	/** Whether the database has what this process needs. */
	readonly isThere: () => Promise<boolean>;
	/** Where probes ask. Undefined: this process has no port. */
	readonly listen: { readonly port: number; readonly host: string } | undefined;
	/** Called once, if there is anything to wait for. */
	readonly onWait: () => void;
}

const alive = JSON.stringify({ status: "ok" });
const notReady = JSON.stringify({ ready: false, reasons: ["no migration was applied yet"] });

/** Until another process has migrated an empty database, probes hear that this one lives and is not ready. */
export async function waitForSchema({ isThere, listen, onWait }: Waiting): Promise<void> {
	if (await isThere()) return;
	onWait();
	const probes = createServer((request, response) => {
		const lives = request.url === "/healthz";
		response.writeHead(lives ? 200 : 503, { "content-type": "application/json", "retry-after": "2" });
		response.end(lives ? alive : notReady);
	});
	if (listen) await new Promise<void>((resolve) => probes.listen(listen.port, listen.host, resolve));
	try {
		while (!(await isThere())) await sleep(every);
	} finally {
		if (listen) {
			probes.closeAllConnections();
			await new Promise((resolve) => probes.close(resolve));
		}
	}
}
