/** The reason why a card is refused, in Stripe's words. */
export interface Decline {
	code: string;
	declineCode: string;
	message: string;
	param?: string;
}

const declined = "Your card was declined.";
const decline = (declineCode: string, message = declined): Decline => ({
	code: "card_declined",
	declineCode,
	message,
});

export const declines = {
	generic: decline("generic_decline"),
	insufficientFunds: decline("insufficient_funds", "Your card has insufficient funds."),
	lostCard: decline("lost_card"),
	stolenCard: decline("stolen_card"),
	velocity: decline(
		"card_velocity_exceeded",
		"Your card was declined for making repeated attempts too frequently or exceeding its amount limit.",
	),
	expired: {
		code: "expired_card",
		declineCode: "expired_card",
		message: "Your card has expired.",
		param: "exp_month",
	},
	incorrectCvc: {
		code: "incorrect_cvc",
		declineCode: "incorrect_cvc",
		message: "Your card's security code is incorrect.",
		param: "cvc",
	},
	processingError: {
		code: "processing_error",
		declineCode: "processing_error",
		message: "An error occurred while processing your card. Try again in a little bit.",
	},
	authenticationRequired: {
		code: "authentication_required",
		declineCode: "authentication_required",
		message: "Your card was declined. This transaction requires authentication.",
	},
} as const satisfies Record<string, Decline>;

/** When the cardholder must prove who they are. */
type ThreeDSecure =
	| "never"
	/** Always while the cardholder is there. Not while away, if the card was set up for that. */
	| "on session"
	/** Always, so a charge without the cardholder fails. */
	| "always";

export interface TestCard {
	/** The short name, as in `pm_card_visa` and `tok_visa`. */
	readonly name: string;
	readonly number: string;
	readonly brand: string;
	readonly funding: "credit" | "debit" | "prepaid";
	/** The refusal when the card is attached to a customer or set up. */
	readonly attachDecline?: Decline;
	readonly chargeDecline?: Decline;
	readonly threeDSecure: ThreeDSecure;
}

function works(
	name: string,
	number: string,
	brand: string,
	funding: TestCard["funding"] = "credit",
): TestCard {
	return { name, number, brand, funding, threeDSecure: "never" };
}

function fails(name: string, number: string, why: Decline): TestCard {
	return { ...works(name, number, "visa"), attachDecline: why, chargeDecline: why };
}

/** Every card that this sandbox accepts. The numbers are Stripe's published test numbers, which nobody ever got. */
export const testCards: readonly TestCard[] = [
	works("visa", "4242424242424242", "visa"),
	works("visa_debit", "4000056655665556", "visa", "debit"),
	works("mastercard", "5555555555554444", "mastercard"),
	works("mastercard_2series", "2223003122003222", "mastercard"),
	works("mastercard_debit", "5200828282828210", "mastercard", "debit"),
	works("mastercard_prepaid", "5105105105105100", "mastercard", "prepaid"),
	works("amex", "378282246310005", "amex"),
	works("amex_2", "371449635398431", "amex"),
	works("discover", "6011111111111117", "discover"),
	works("discover_2", "6011000990139424", "discover"),
	works("discover_debit", "6011981111111113", "discover", "debit"),
	works("diners", "3056930009020004", "diners"),
	works("diners_14digits", "36227206271667", "diners"),
	works("jcb", "3566002020360505", "jcb"),
	works("unionpay", "6200000000000005", "unionpay"),
	works("unionpay_debit", "6200000000000047", "unionpay", "debit"),
	fails("chargeDeclined", "4000000000000002", declines.generic),
	fails("visa_chargeDeclinedInsufficientFunds", "4000000000009995", declines.insufficientFunds),
	fails("visa_chargeDeclinedLostCard", "4000000000009987", declines.lostCard),
	fails("visa_chargeDeclinedStolenCard", "4000000000009979", declines.stolenCard),
	fails("visa_chargeDeclinedVelocityLimitExceeded", "4000000000006975", declines.velocity),
	fails("chargeDeclinedExpiredCard", "4000000000000069", declines.expired),
	fails("chargeDeclinedIncorrectCvc", "4000000000000127", declines.incorrectCvc),
	fails("chargeDeclinedProcessingError", "4000000000000119", declines.processingError),
	{ ...works("chargeCustomerFail", "4000000000000341", "visa"), chargeDecline: declines.generic },
	{ ...works("authenticationRequiredOnSetup", "4000002500003155", "visa"), threeDSecure: "on session" },
	{ ...works("authenticationRequired", "4000002760003184", "visa"), threeDSecure: "always" },
	{ ...works("threeDSecure2Required", "4000000000003220", "visa"), threeDSecure: "on session" },
	{
		...works("threeDSecureRequiredChargeDeclined", "4000008400001629", "visa"),
		chargeDecline: declines.generic,
		threeDSecure: "always",
	},
];

/** The sandbox refuses this number as a typing error, to test that case. */
export const incorrectNumber = "4242424242424241";

const byNumber = new Map(testCards.map((card) => [card.number, card]));
const byName = new Map(testCards.map((card) => [card.name, card]));
// Stripe's documentation gives some cards two names.
for (const [alias, name] of [
	["visa_chargeDeclined", "chargeDeclined"],
	["chargeDeclinedInsufficientFunds", "visa_chargeDeclinedInsufficientFunds"],
	["visa_chargeCustomerFail", "chargeCustomerFail"],
	["threeDSecureRequired", "threeDSecure2Required"],
] as const) {
	const card = byName.get(name);
	if (card !== undefined) byName.set(alias, card);
}

export function cardByNumber(number: string): TestCard | undefined {
	return byNumber.get(number.replaceAll(/[ -]/g, ""));
}

export function cardByName(name: string): TestCard | undefined {
	return byName.get(name);
}
