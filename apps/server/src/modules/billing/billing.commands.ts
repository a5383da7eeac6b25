import type { Context } from "../../platform/context.ts";
import { BadValue } from "../../platform/process/bad-value.ts";
import type { Command } from "../../platform/process/command.ts";
import type { Payments } from "../../providers/payments/port.ts";
import { type BillingEnv, choosePayments } from "./payments.settings.ts";
import { trialPayments } from "./sandbox/trial-payments.ts";
import { listSetups } from "./setups/list-setups.ts";
import { refundSetup } from "./setups/refund-setup.ts";
import { reportChurn } from "./subscription/report-churn.ts";

export const billingCommands: readonly Command<BillingEnv>[] = [
	{
		words: "billing churn",
		meaning: "Counts why people canceled and shows what they wrote, without names",
		run: ({ withContext }) => withContext(({ db }) => reportChurn(db)),
	},
	{
		words: "billing setups",
		meaning: "Lists the people who bought the deep-scan setup, and the refunds",
		run: ({ withContext }) => withContext(({ db }) => listSetups({ db })),
	},
	{
		words: "billing refund",
		usage: "INVOICE",
		meaning: "Refunds the price of a deep-scan setup",
		run: ({ withContext }, args) => {
			const [invoice = "", ...others] = args;
			if (invoice === "" || others.length > 0)
				throw new BadValue("Name one invoice, as `billing setups` lists it.");
			return withContext((context) =>
				withPayments(context, (payments) => refundSetup({ db: context.db, payments })(invoice)),
			);
		},
	},
];

/** If there is no Stripe key, uses this installation's sandbox, which runs as long as the command. */
async function withPayments<T>(
	context: Context<BillingEnv>,
	work: (payments: Payments) => Promise<T>,
): Promise<T> {
	const trial = trialPayments(context);
	const payments = choosePayments({ env: context.env, trial });
	if (!payments) throw new BadValue("Payments are not set up here.");
	await trial?.start();
	try {
		return await work(payments);
	} finally {
		await trial?.stop();
	}
}
