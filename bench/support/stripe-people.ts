import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { freePort } from "../../apps/server/src/testing/postgres-server.ts";

export const secretKey = `sk_test_51${randomBytes(24).toString("hex")}`;

/** Stripe's sandbox on this machine, in its own process. */
export async function startSandbox(): Promise<{ url: string; stop: () => void }> {
	const port = await freePort();
	const cli = new URL("../../packages/stripe-sandbox/src/cli.ts", import.meta.url).pathname;
	const options = ["--port", String(port), "--data-dir", "memory", "--secret-key", secretKey, "--quiet"];
	const child = spawn(process.execPath, [cli, ...options], { stdio: ["ignore", "pipe", "inherit"] });
	await once(child.stdout, "data");
	return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}

/** Makes new customers at Stripe with a plan each. */
export async function customersAtStripe(apiUrl: string, count: number): Promise<string[]> {
	const post = async (path: string, form: Record<string, string>) => {
		const answer = await fetch(`${apiUrl}/v1/${path}`, {
			method: "POST",
			headers: { authorization: `Bearer ${secretKey}`, "content-type": "application/x-www-form-urlencoded" },
			body: new URLSearchParams(form).toString(),
		});
		if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
		return ((await answer.json()) as { id: string }).id;
	};
	const price = await post("prices", {
		currency: "usd",
		unit_amount: "1999",
		"recurring[interval]": "month",
		"product_data[name]": "Pro",
	});
	const customers: string[] = [];
	for (let n = 0; n < count; n += 1) {
		const customer = await post("customers", {});
		const method = await post("payment_methods/pm_card_visa/attach", { customer });
		await post("subscriptions", { customer, default_payment_method: method, "items[0][price]": price });
		customers.push(customer);
	}
	return customers;
}
