import type { Locator, Page } from "playwright-core";

/** Types a card into the card field of Stripe or of the sandbox, wherever it is. */
export async function typeCard(
	place: Page | Locator,
	number: string,
	{ expiry = "12 / 34", code = "123" } = {},
): Promise<void> {
	await place.getByLabel("Credit or debit card number").fill(number);
	await place.getByLabel("Credit or debit card expiration date").fill(expiry);
	await place.getByLabel("Credit or debit card CVC/CVV").fill(code);
}

export const bankFrame = 'iframe[title="Card authentication by your bank"]';

/** Answers the bank's question in a 3-D Secure payment. */
export async function answerBank(page: Page, answer: "Complete" | "Fail"): Promise<void> {
	const bank = page.frameLocator(bankFrame);
	await bank.getByRole("button", { name: `${answer} authentication` }).click();
}
