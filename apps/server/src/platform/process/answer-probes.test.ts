import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { whileProbesHear } from "./answer-probes.ts";

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
	const server = createServer();
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	await new Promise((resolve) => server.close(resolve));
	return port;
}

it("during a migration probes learn that the process is alive but not ready, and then the port is free", async () => {
	const port = await freePort();
	const answer = async (path: string) => {
		const { status, headers } = await fetch(`http://127.0.0.1:${port}${path}`);
		return [status, headers.get("retry-after")];
	};
	const listen = { port, host: "127.0.0.1" };
	const done = await whileProbesHear("it is migrated", { listen, afterMs: 0 }, async () => {
		await expect.poll(() => answer("/healthz").catch(() => null)).toEqual([200, "2"]);
		expect(await answer("/readyz")).toEqual([503, "2"]);
		expect(await answer("/readyz/proxy")).toEqual([503, "2"]);
		return "migrated";
	});
	expect(done).toBe("migrated");
	await expect(answer("/healthz")).rejects.toThrow();
	await expect(
		whileProbesHear("it is migrated", { listen, afterMs: 0 }, () => Promise.reject(new Error("A lock."))),
	).rejects.toThrow("A lock.");
});
