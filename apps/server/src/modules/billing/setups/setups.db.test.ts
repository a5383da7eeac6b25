import { afterAll, beforeAll, expect, it } from "vitest";
import type { Payments } from "../../../providers/payments/port.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { type BillingApp, billingApp } from "../testing/billing-app.ts";
import { listSetups } from "./list-setups.ts";
import { refundSetup } from "./refund-setup.ts";
import { setupOf } from "./setup-of.ts";

onDatabase("deep-scan setups that were bought", (open) => {
	let app: BillingApp;
	let payments: Payments;
	beforeAll(async () => {
		app = await billingApp(
			await open(),
			{},
			{
				setupSold: true,
				payments: (configured) => {
					if (!configured) throw new Error("Payments are not set up");
					payments = configured;
					return configured;
				},
			},
		);
	});
	afterAll(() => app.stop());

	const list = () => listSetups(app.parts);
	const refund = (invoice: string) => refundSetup({ db: app.parts.db, payments })(invoice);

	it("are listed, and each is refunded once, without the plan", async () => {
		expect(await list()).toBe("Nobody has bought the deep-scan setup.\n");
		const ann = await app.person("setup@example.com");
		await app.buy(ann, "pro", "4242424242424242", { deepScanSetup: true });
		await app.buy(await app.person("without@example.com"), "pro");
		await app.settled();
		const [line = "", ...others] = (await list()).trim().split("\n");
		expect(line).toMatch(
			/^\S+ {2}\w{3} \d+, \d{4} {2}setup@example\.com {2}\$49\.00 {2}not refunded {2}waits for the person to start it$/,
		);
		expect(others.join(" ")).not.toContain("without@example.com");

		const setup = setupOf(app.parts);
		expect(await setup(ann.id)).toMatchObject({ plan: "pro" });
		const [invoice = ""] = line.split(" ");
		await expect(refund("none")).rejects.toThrow("No paid invoice none has a deep-scan setup.");
		expect(await refund(invoice)).toBe(`$49.00 of ${invoice} go back to setup@example.com.\n`);
		await expect(refund(invoice)).rejects.toThrow(`$49.00 of ${invoice} were refunded already.`);
		await app.settled();
		expect(await list()).toContain("$49.00  $49.00 refunded");
		expect(await setup(ann.id)).toBeNull();
		expect(await app.payments(ann)).toMatchObject([
			{ amount: 6899, amount_refunded: 4900, status: "completed" },
		]);
		expect(await app.overview(ann)).toMatchObject({ entitled_plan: "pro" });
		expect(app.mailsTo(ann)).toContain("We refunded $49.00");
	});
});
