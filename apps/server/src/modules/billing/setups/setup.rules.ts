import { plans } from "@unlisted/contracts/plans";

interface Billed {
	readonly subtotal: number;
	readonly total: number;
	readonly lines: readonly {
		readonly amount: number;
		readonly isSetup?: boolean;
		readonly planId?: string | null;
	}[];
}

/** The price that was paid for the setup, with its share of the tax. */
export function priceOfSetup({ subtotal, total, lines }: Billed): number {
	const setup = lines.filter(({ isSetup }) => isSetup === true).reduce((sum, { amount }) => sum + amount, 0);
	return subtotal === 0 ? 0 : Math.round((setup * total) / subtotal);
}

/** The kind of setup that was bought: as the invoice's line says, or else by its price. */
export function planOfSetup({ lines }: Billed): "pro" | "premium" {
	const line = lines.find(({ isSetup }) => isSetup === true);
	const premium = plans.find(({ id }) => id === "premium")?.setupCents ?? 0;
	return line?.planId === "premium" || (line?.planId == null && (line?.amount ?? 0) >= premium)
		? "premium"
		: "pro";
}
