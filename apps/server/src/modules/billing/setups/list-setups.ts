import { formatPrice } from "@unlisted/contracts/plans";
import type { Database } from "../../../platform/db/database.ts";
import { dayText } from "../core/billing.rules.ts";
import { priceOfSetup } from "./setup.rules.ts";
import { setupsOfEverybody } from "./setups.repository.ts";

/** Who paid for a deep-scan setup, for the operator. */
export async function listSetups({ db }: { db: Database }): Promise<string> {
	const setups = await setupsOfEverybody(db);
	if (setups.length === 0) return "Nobody has bought the deep-scan setup.\n";
	const lines = setups.map((setup) => {
		const paid = setup.paid_at ? dayText(setup.paid_at) : "";
		const refunded =
			setup.amount_refunded > 0 ? `${formatPrice(setup.amount_refunded)} refunded` : "not refunded";
		return [
			setup.number ?? "",
			paid,
			setup.recipient.email ?? "",
			formatPrice(priceOfSetup(setup)),
			refunded,
		];
	});
	const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
	const rows = lines.map((line) => line.map((text, column) => text.padEnd(widths[column] ?? 0)).join("  "));
	return `${rows.join("\n")}\n\nTo give one back: npm run cli -- billing refund INVOICE\n`;
}
