import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { readEnv } from "../../../env.ts";
import { keyRing } from "../../../platform/crypto/key-ring.ts";
import { createLog } from "../../../platform/log/log.ts";
import { freePort } from "../../../testing/postgres-server.ts";
import { trialPayments } from "./trial-payments.ts";

describe("the sandbox beside the app", () => {
	const closers: (() => Promise<void> | void)[] = [];
	afterEach(async () => {
		for (const close of closers.splice(0).reverse()) await close();
	});

	const trial = (env: Record<string, string>, key = 7) => {
		const folder = mkdtempSync(join(tmpdir(), "unlisted-trial-"));
		closers.push(() => rmSync(folder, { recursive: true, force: true }));
		const made = trialPayments({
			env: readEnv({ DATA_DIR: folder, ...env }),
			keys: keyRing(Buffer.alloc(32, key)),
			log: createLog("silent"),
		});
		if (made) closers.push(made.stop);
		return made;
	};

	it("does not run with a Stripe key, nor with DEMO off", () => {
		const keys = {
			STRIPE_SECRET_KEY: "sk_test_51x",
			STRIPE_PUBLISHABLE_KEY: "pk_test_51x",
			STRIPE_WEBHOOK_SECRET: "whsec_x",
		};
		expect(trial(keys)).toBeNull();
		expect(trial({ DEMO: "off" })).toBeNull();
		expect(trial({ HOST: "0.0.0.0" })).toBeNull();
		expect(trial({})).not.toBeNull();
	});

	it("listens on the given port, with keys derived from MASTER_KEY", async () => {
		const port = await freePort();
		const made = trial({ STRIPE_SANDBOX_PORT: String(port) });
		expect(await made?.start()).toBe(`Stripe sandbox on http://127.0.0.1:${port}`);
		const { secretKey, apiUrl } = (await made?.running) ?? { secretKey: "", apiUrl: "" };
		expect(secretKey).toMatch(/^sk_test_[0-9a-f]{32}$/);
		const answer = await fetch(`${apiUrl}/v1/customers`, {
			headers: { authorization: `Bearer ${secretKey}` },
		});
		expect(answer.status).toBe(200);
	});

	it("is shared with a second process of the same installation, and with nobody else", async () => {
		const port = String(await freePort());
		const first = trial({ STRIPE_SANDBOX_PORT: port });
		await first?.start();
		const second = trial({ STRIPE_SANDBOX_PORT: port });
		expect(await second?.start()).toBe(`Stripe sandbox on http://127.0.0.1:${port} (it ran already)`);
		const stranger = trial({ STRIPE_SANDBOX_PORT: port }, 8);
		expect(await stranger?.start()).toMatch(
			new RegExp(`^Stripe sandbox on http://127\\.0\\.0\\.1:\\d+ \\(${port} is taken by another program\\)$`),
		);
		expect((await stranger?.running)?.apiUrl).not.toBe((await first?.running)?.apiUrl);
	});

	it("takes a free port if another program has its own, and says so", async () => {
		const other: Server = createServer((_request, response) => response.end("hello"));
		await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
		closers.push(() => void other.close());
		const { port } = other.address() as AddressInfo;
		expect(await trial({ STRIPE_SANDBOX_PORT: String(port) })?.start()).toContain(
			`(${port} is taken by another program)`,
		);
	});

	it("says in one line why it cannot start, and the rest of the product works", async () => {
		const made = trial({ STRIPE_SANDBOX_PORT: "0" });
		const broken = trialPayments({
			env: readEnv({ DATA_DIR: "/dev/null/nowhere", STRIPE_SANDBOX_PORT: "0" }),
			keys: keyRing(Buffer.alloc(32, 7)),
			log: createLog("silent"),
		});
		expect(await broken?.start()).toMatch(/^not available: the Stripe sandbox did not start \(.+\)$/);
		await expect(broken?.running).rejects.toThrow();
		expect(await made?.start()).toContain("Stripe sandbox on");
	});
});
