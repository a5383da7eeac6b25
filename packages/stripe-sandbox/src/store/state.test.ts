import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { startStripeSandbox } from "../main.ts";
import { sdk, shop, testSandbox } from "../testing/sandbox.ts";

const folders: string[] = [];
const folder = () => {
	const made = mkdtempSync(join(tmpdir(), "stripe-sandbox-"));
	folders.push(made);
	return made;
};
afterAll(() => {
	for (const made of folders) rmSync(made, { recursive: true, force: true });
});

const cli = fileURLToPath(new URL("../../start.mjs", import.meta.url));

/** Starts the sandbox as its own process, as the README does. */
async function spawned(dataDir: string, environment: Record<string, string> = {}) {
	const child = spawn(process.execPath, [cli, "--port", "0", "--data-dir", dataDir], {
		env: { PATH: process.env.PATH ?? "", ...environment },
	});
	let output = "";
	child.stderr.on("data", (chunk: Buffer) => {
		output += chunk.toString();
	});
	const port = await new Promise<number | null>((resolve) => {
		child.stdout.on("data", (chunk: Buffer) => {
			output += chunk.toString();
			const ready = /ready on http:\/\/127\.0\.0\.1:(\d+)/.exec(output);
			if (ready !== null) resolve(Number(ready[1]));
		});
		child.once("exit", () => resolve(null));
	});
	return { child, port, output: () => output };
}

describe("the state", { timeout: 30_000 }, () => {
	it("is the same after a process was killed without warning", async () => {
		const dataDir = folder();
		const first = await spawned(dataDir);
		const before = sdk({ host: "127.0.0.1", port: first.port ?? 0, secretKey: "sk_test_sandbox" });
		const { customer, basic } = await shop({ stripe: before });
		const subscription = await before.subscriptions.create({ customer, items: [{ price: basic }] });
		const events = (await before.events.list({ limit: 100 })).data.map(({ id }) => id);
		first.child.kill("SIGKILL");
		await once(first.child, "exit");

		const second = await spawned(dataDir);
		const after = sdk({ host: "127.0.0.1", port: second.port ?? 0, secretKey: "sk_test_sandbox" });
		expect(await after.subscriptions.retrieve(subscription.id)).toEqual(subscription);
		expect((await after.events.list({ limit: 100 })).data.map(({ id }) => id)).toEqual(events);
		expect((await after.charges.list({ customer })).data).toHaveLength(1);
		second.child.kill("SIGTERM");
		await once(second.child, "exit");
	});

	it("finishes a clock's advance that a killed process had begun", async () => {
		const dataDir = folder();
		const first = await testSandbox({ dataDir });
		const { clock, customer, basic } = await shop(first, { day: "2026-01-31" });
		await first.stripe.subscriptions.create({ customer, items: [{ price: basic }] });
		await first.stripe.testHelpers.testClocks.advance(clock ?? "", {
			frozen_time: Date.parse("2026-12-01") / 1000,
		});
		await first.close();
		const second = await testSandbox({ dataDir });
		await second.settled();
		expect((await second.stripe.testHelpers.testClocks.retrieve(clock ?? "")).status).toBe("ready");
		expect((await second.stripe.invoices.list({ customer, limit: 100 })).data).toHaveLength(11);
		await second.close();
	});

	it("belongs to one sandbox at a time", async () => {
		const dataDir = folder();
		const first = await testSandbox({ dataDir });
		await expect(testSandbox({ dataDir })).rejects.toThrow("cannot open its state");
		await first.close();
	});

	it("and the log hold no number and no security code of any card", async () => {
		const dataDir = folder();
		const sandbox = await testSandbox({ dataDir });
		const cvc = "7391";
		const numbers = [
			"378282246310005",
			"4242424242424242",
			"4000000000000002",
			"4111111111111111",
			"4242424242424241",
		];
		for (const [index, number] of numbers.entries()) {
			const code = number.startsWith("37") ? cvc : "973";
			const card = { number, exp_month: 12, exp_year: 2040, cvc: code };
			const key = { idempotencyKey: `card ${index}` };
			await sandbox.stripe.paymentMethods.create({ type: "card", card }, key).catch(() => {});
			await sandbox.browser.tokens
				.create({ card: { ...card, exp_month: "12", exp_year: "2040" } })
				.catch(() => {});
			await sandbox.stripe.paymentIntents
				.create({
					amount: 500,
					currency: "usd",
					confirm: true,
					payment_method_data: { type: "card", card } as never,
				})
				.catch(() => {});
		}
		expect((await sandbox.stripe.paymentIntents.list()).data.length).toBeGreaterThan(1);
		// Reads the files while the sandbox runs, before anything is cleaned up.
		const files = readdirSync(dataDir).map((name) => readFileSync(join(dataDir, name), "latin1"));
		const everything = [...files, ...sandbox.lines].join("\n");
		expect(everything).toContain("payment_method");
		for (const number of numbers) expect(everything).not.toContain(number);
		expect(everything).not.toContain(cvc);
		expect(everything).not.toMatch(/cvc["=:\s]+973/);
		await sandbox.close();
	});
});

describe("a live key", { timeout: 20_000 }, () => {
	it.each(["sk_live_x", "rk_live_x", "pk_live_x"])(
		"%s is refused, as a setting or beside it",
		async (key) => {
			const start = (options: object) =>
				startStripeSandbox({ port: 0, dataDir: null, environment: {}, ...options });
			await expect(start({ secretKey: key })).rejects.toThrow("live");
			await expect(start({ publishableKey: key })).rejects.toThrow("live");
			await expect(start({ environment: { STRIPE_SECRET_KEY: key } })).rejects.toThrow(
				"STRIPE_SECRET_KEY is a live Stripe key",
			);
		},
	);

	it("in the environment stops the command, and is not repeated", async () => {
		const { port, output } = await spawned(folder(), { STRIPE_SECRET_KEY: "sk_live_very_secret" });
		expect(port).toBeNull();
		expect(output()).toContain("does not start");
		expect(output()).not.toContain("very_secret");
	});
});

describe("keys that look real", () => {
	it("can be set, and then no other key works", async () => {
		const sandbox = await testSandbox({ secretKey: "sk_test_51Real", publishableKey: "pk_test_51Real" });
		expect((await sandbox.stripe.customers.list()).data).toEqual([]);
		await expect(sdk(sandbox, "sk_test_sandbox").customers.list()).rejects.toMatchObject({ statusCode: 401 });
		await sandbox.close();
	});
});
