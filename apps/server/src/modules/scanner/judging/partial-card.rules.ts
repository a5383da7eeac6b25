const wholeCards = ["Credit cards", "Credit card CVV"];

/** Only some digits of cards leaked, by the names of Have I Been Pwned: with those alone nobody pays. */
export function isPartOfACard(dataClasses: readonly string[]): boolean {
	return (
		dataClasses.includes("Partial credit card data") && !dataClasses.some((one) => wholeCards.includes(one))
	);
}
