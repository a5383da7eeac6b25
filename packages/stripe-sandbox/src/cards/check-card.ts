import { ApiError } from "../http/api-error.ts";
import { cardByNumber, type Decline, incorrectNumber, type TestCard } from "./test-cards.ts";

export interface TypedCard {
	number: string;
	exp_month: number;
	exp_year: number;
	cvc?: string | undefined;
}

export interface CheckedCard {
	card: TestCard;
	expMonth: number;
	expYear: number;
	cvcGiven: boolean;
}

/** Turns the input of a card field into a test card with a plausible date and code, or into a card error. */
export function checkCard(typed: TypedCard, now: Date): CheckedCard {
	const number = typed.number.replaceAll(/[ -]/g, "");
	if (!/^\d{12,19}$/.test(number)) {
		throw typo("invalid_number", "The card number is not a valid credit card number.", "number");
	}
	if (number === incorrectNumber || !passesLuhn(number)) {
		throw typo("incorrect_number", "Your card number is incorrect.", "number");
	}
	const card = cardByNumber(number);
	if (card === undefined) throw notATestCard();
	const expYear = typed.exp_year < 100 ? 2000 + typed.exp_year : typed.exp_year;
	const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() + 1];
	if (typed.exp_month < 1 || typed.exp_month > 12) {
		throw typo("invalid_expiry_month", "Your card's expiration month is invalid.", "exp_month");
	}
	if (expYear < year || expYear > year + 50) {
		throw typo("invalid_expiry_year", "Your card's expiration year is invalid.", "exp_year");
	}
	if (expYear === year && typed.exp_month < month) {
		throw typo("invalid_expiry_month", "Your card's expiration month is invalid.", "exp_month");
	}
	if (typed.cvc !== undefined && !codePattern(card).test(typed.cvc)) {
		throw typo("invalid_cvc", "Your card's security code is invalid.", "cvc");
	}
	return { card, expMonth: typed.exp_month, expYear, cvcGiven: typed.cvc !== undefined };
}

/** Makes the error for a bank's refusal, with what it left behind. */
export function cardError(why: Decline, about: Record<string, unknown> = {}, keeps = false): ApiError {
	return new ApiError(
		402,
		{
			type: "card_error",
			code: why.code,
			decline_code: why.declineCode,
			message: why.message,
			...(why.param === undefined ? {} : { param: why.param }),
			...about,
		},
		keeps,
	);
}

function typo(code: string, message: string, param: string): ApiError {
	return new ApiError(402, { type: "card_error", code, message, param });
}

function notATestCard(): ApiError {
	return new ApiError(402, {
		type: "card_error",
		code: "card_declined",
		decline_code: "test_mode_live_card",
		message:
			"Your card was declined. This is a sandbox: it takes Stripe's test cards alone, and nothing was charged or kept. Try 4242 4242 4242 4242.",
		param: "number",
	});
}

function codePattern(card: TestCard): RegExp {
	return card.brand === "amex" ? /^\d{3,4}$/ : /^\d{3}$/;
}

function passesLuhn(number: string): boolean {
	const digits = [...number].reverse().map(Number);
	const sum = digits.reduce((total, digit, index) => {
		const value = index % 2 === 0 ? digit : digit * 2;
		return total + (value > 9 ? value - 9 : value);
	}, 0);
	return sum % 10 === 0;
}
