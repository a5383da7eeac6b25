interface Billed {
	readonly subtotal: number;
	readonly total: number;
	readonly lines: readonly { readonly amount: number; readonly isSetup?: boolean }[];
}

/** What was paid for the setup, with its share of the tax. */
export function priceOfSetup({ subtotal, total, lines }: Billed): number {
	const setup = lines.filter(({ isSetup }) => isSetup === true).reduce((sum, { amount }) => sum + amount, 0);
	return subtotal === 0 ? 0 : Math.round((setup * total) / subtotal);
}
