import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Fastify, { LogController } from "fastify";
import { describe, expect, it } from "vitest";
import { createLog } from "../../log/log.ts";
import { installClientAddress } from "./client-address.ts";
import { trustedProxies } from "./trusted-proxies.ts";

/** Sends requests. Returns the address that each counted as, and what was logged. */
async function addressesOf(
	options: { trustProxy?: string; https?: boolean },
	requests: readonly { peer: string; headers?: Record<string, string> }[],
) {
	const lines: string[] = [];
	const log = createLog("warn", { destination: { write: (line: string) => lines.push(line) } as never });
	const proxies = trustedProxies(options.trustProxy ?? "");
	const app = Fastify({
		loggerInstance: log,
		logController: new LogController({ disableRequestLogging: true }),
		trustProxy: proxies.declared ? (address: string) => proxies.trusts(address) : false,
	});
	installClientAddress(app as never, { proxies, https: options.https ?? false });
	app.get("/", async (request) => ({ address: request.clientAddress }));
	const addresses: (string | null)[] = [];
	for (const { peer, headers = {} } of requests) {
		const answer = await app.inject({ url: "/", remoteAddress: peer, headers });
		addresses.push(answer.json<{ address: string | null }>().address);
	}
	await app.close();
	return { addresses, lines };
}

const forwarded = { "x-forwarded-for": "198.51.100.1" };

it("no slice counts by request.ip, because that may be the address of a proxy that all visitors share", () => {
	const folder = join(import.meta.dirname, "..", "..", "..", "modules");
	const using = readdirSync(folder, { recursive: true, encoding: "utf8" })
		.filter((name) => name.endsWith(".ts") && !name.endsWith("request-origin.http.ts"))
		.filter((name) => /\b(?:request|req)\.ips?\b/.test(readFileSync(join(folder, name), "utf8")));
	expect(using).toEqual([]);
});

describe("the address that limits count", () => {
	it("is the connection's without a proxy, and the forwarded one behind a trusted proxy", async () => {
		expect(await addressesOf({}, [{ peer: "203.0.113.7" }])).toEqual({
			addresses: ["203.0.113.7"],
			lines: [],
		});
		const behind = await addressesOf({ trustProxy: "10.0.0.5" }, [{ peer: "10.0.0.5", headers: forwarded }]);
		expect(behind).toEqual({ addresses: ["198.51.100.1"], lines: [] });
	});

	it.each(["x-forwarded-for", "forwarded", "x-real-ip", "cf-connecting-ip"])(
		"is unknown if a proxy that is not trusted sends %s, which is logged once",
		async (name) => {
			const through = { peer: "10.0.0.5", headers: { [name]: "198.51.100.1" } };
			const { addresses, lines } = await addressesOf({}, [through, through, { peer: "10.0.0.5" }]);
			expect(addresses).toEqual([null, null, "10.0.0.5"]);
			expect(lines).toHaveLength(1);
			expect(lines[0]).toContain("TRUST_PROXY does not name it");
		},
	);

	it("is still known for a visitor from the internet who adds such a header", async () => {
		const forged = { peer: "203.0.113.7", headers: forwarded };
		expect((await addressesOf({}, [forged])).addresses).toEqual(["203.0.113.7"]);
		expect((await addressesOf({ trustProxy: "10.0.0.5" }, [forged])).addresses).toEqual(["203.0.113.7"]);
		expect(
			(await addressesOf({ https: true }, [forged])).addresses,
			"over https somebody is before us, so this is a proxy",
		).toEqual([null]);
	});

	it("is the connection's, whatever the headers say, if the operator declared that there is no proxy", async () => {
		const { addresses, lines } = await addressesOf({ trustProxy: "none", https: true }, [
			{ peer: "10.0.0.5", headers: forwarded },
		]);
		expect([addresses, lines]).toEqual([["10.0.0.5"], []]);
	});

	it("is not the trusted proxy's own address if the proxy does not name its client", async () => {
		const { addresses, lines } = await addressesOf({ trustProxy: "10.0.0.5" }, [{ peer: "10.0.0.5" }]);
		expect(addresses).toEqual([null]);
		expect(lines[0]).toContain("sends no X-Forwarded-For");
	});
});
