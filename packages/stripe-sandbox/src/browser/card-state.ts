import { type Brand, brandOf, codeLengthOf, isComplete, isInvalid } from "./card-number.ts";

export type FieldName = "number" | "expiry" | "cvc" | "postal";

/** The text of each field. Only digits, except for the postal code. */
export type Typed = Readonly<Record<FieldName, string>>;

export interface FieldError {
	type: "validation_error";
	code: string;
	message: string;
}

export interface CardState {
	brand: Brand;
	complete: boolean;
	empty: boolean;
	/** The first mistake among the fields that can be judged already. */
	error: FieldError | undefined;
	/** Every field with a mistake. */
	wrong: ReadonlySet<FieldName>;
}

export const fieldOrder: readonly FieldName[] = ["number", "expiry", "cvc", "postal"];

/** Stripe's messages for a field that a person left incomplete. */
const incomplete: Record<FieldName, FieldError> = {
	number: problem("incomplete_number", "Your card number is incomplete."),
	expiry: problem("incomplete_expiry", "Your card's expiration date is incomplete."),
	cvc: problem("incomplete_cvc", "Your card's security code is incomplete."),
	postal: problem("incomplete_zip", "Your postal code is incomplete."),
};

/**
 * Checks the input. `left` are the fields that the person has entered and left. Only those are reported as
 * incomplete. A wrong number or date is reported at once.
 */
export function judge(typed: Typed, left: ReadonlySet<FieldName>, withPostal: boolean, now: Date): CardState {
	const fields = fieldOrder.filter((name) => name !== "postal" || withPostal);
	const errors = fields.flatMap((name) => {
		const error =
			wrongWith(name, typed, now) ?? (left.has(name) && !isDone(name, typed) ? incomplete[name] : undefined);
		return error === undefined ? [] : [{ name, error }];
	});
	return {
		brand: brandOf(typed.number),
		complete: fields.every((name) => isDone(name, typed) && wrongWith(name, typed, now) === undefined),
		empty: fields.every((name) => typed[name] === ""),
		error: errors[0]?.error,
		wrong: new Set(errors.map(({ name }) => name)),
	};
}

/** The first field that still needs something, in Stripe's words. */
export function firstGap(typed: Typed, withPostal: boolean): FieldError | undefined {
	const gap = fieldOrder.find((name) => (name !== "postal" || withPostal) && !isDone(name, typed));
	return gap === undefined ? undefined : incomplete[gap];
}

/** Whether the field is complete. */
export function isDone(name: FieldName, typed: Typed): boolean {
	switch (name) {
		case "number":
			return isComplete(typed.number);
		case "expiry":
			return typed.expiry.length === 4;
		case "cvc":
			return typed.cvc.length === codeLengthOf(typed.number);
		case "postal":
			return typed.postal.length === 5;
	}
}

/** Reads `1230` as the month and the year of a card. */
export function expiryOf(digits: string): { month: number; year: number } {
	return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
}

function wrongWith(name: FieldName, typed: Typed, now: Date): FieldError | undefined {
	if (name === "number" && isInvalid(typed.number))
		return problem("invalid_number", "Your card number is invalid.");
	if (name !== "expiry" || typed.expiry.length < 4) return undefined;
	const { month, year } = expiryOf(typed.expiry);
	if (year < now.getFullYear()) {
		return problem("invalid_expiry_year_past", "Your card's expiration year is in the past.");
	}
	if (year > now.getFullYear() + 50) {
		return problem("invalid_expiry_year", "Your card's expiration year is invalid.");
	}
	if (year === now.getFullYear() && month < now.getMonth() + 1) {
		return problem("invalid_expiry_month_past", "Your card's expiration date is in the past.");
	}
	return undefined;
}

function problem(code: string, message: string): FieldError {
	return { type: "validation_error", code, message };
}
