import { formatPrice } from "@unlisted/contracts/plans";
import type { Database } from "../../../platform/db/database.ts";
import { dayText } from "../core/billing.rules.ts";
import { priceOfSetup } from "./setup.rules.ts";
import { type BoughtSetup, setupsOfEverybody } from "./setups.repository.ts";

/** What the setup waits for, in words. */
function progressOf({ started_at, companies, asked, answered, amount_refunded }: BoughtSetup): string {
	if (amount_refunded > 0) return "";
	if (started_at === null) return "waits for the person to start it";
	return `${asked} of ${companies ?? 0} companies asked, ${answered} answered`;
}

/** Lists for the operator who paid for a deep-scan setup, and its progress. */
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
			progressOf(setup),
		];
	});
	const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
	const rows = lines.map((line) =>
		line
			.map((text, column) => text.padEnd(widths[column] ?? 0))
			.join("  ")
			.trimEnd(),
	);
	return `${rows.join("\n")}\n\nTo give one back: npm run cli -- billing refund INVOICE\n`;
}
