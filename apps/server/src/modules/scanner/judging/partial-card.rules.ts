const wholeCards = ["Credit cards", "Credit card CVV"];

/** True if only some digits of cards leaked. Nobody can pay with those alone. Uses the names of Have I Been Pwned. */
export function isPartOfACard(dataClasses: readonly string[]): boolean {
	return (
		dataClasses.includes("Partial credit card data") && !dataClasses.some((one) => wholeCards.includes(one))
	);
}
