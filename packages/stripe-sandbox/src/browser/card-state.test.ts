import { describe, expect, it } from "vitest";
import { brandOf, formatNumber } from "./card-number.ts";
import { type FieldName, firstGap, judge, type Typed } from "./card-state.ts";
import { caretAfter, cleaned, shown } from "./field-text.ts";

const now = new Date("2026-11-20T12:00:00");
const typed = (more: Partial<Typed> = {}): Typed => ({
	number: "",
	expiry: "",
	cvc: "",
	postal: "",
	...more,
});
const good = typed({ number: "4242424242424242", expiry: "1230", cvc: "123", postal: "94103" });
const judged = (values: Typed, left: FieldName[] = []) => judge(values, new Set(left), true, now);

describe("a card number", () => {
	it.each([
		["4", "visa"],
		["55", "mastercard"],
		["2223", "mastercard"],
		["37", "amex"],
		["6011", "discover"],
		["36", "diners"],
		["35", "jcb"],
		["62", "unionpay"],
		["", "unknown"],
		["1", "unknown"],
	])("that begins with %s has the brand %s", (digits, brand) => {
		expect(brandOf(digits)).toBe(brand);
	});

	it("is grouped as printed on the card", () => {
		expect(formatNumber("4242424242424242")).toBe("4242 4242 4242 4242");
		expect(formatNumber("378282246310005")).toBe("3782 822463 10005");
		expect(formatNumber("42424")).toBe("4242 4");
	});

	it("accepts only digits, and no more than its brand has", () => {
		expect(cleaned("number", "4242 4242-4242 42429x", typed())).toBe("4242424242424242");
		expect(cleaned("number", "3782822463100059", typed())).toBe("378282246310005");
		expect(cleaned("cvc", "12345", typed({ number: "4242" }))).toBe("123");
		expect(cleaned("cvc", "12345", typed({ number: "3782" }))).toBe("1234");
	});
});

describe("an expiration date", () => {
	it.each([
		["1", "1"],
		["5", "05 / "],
		["12", "12 / "],
		["13", "01 / 3"],
		["1230", "12 / 30"],
		["1/30", "01 / 30"],
		["12/2030", "12 / 30"],
		["122030", "12 / 30"],
		["00", "0"],
	])("typed as %s shows as %s", (text, expected) => {
		expect(shown("expiry", cleaned("expiry", text, typed()))).toBe(expected);
	});
});

describe("the message about the fields", () => {
	it("is empty while they are empty or good", () => {
		expect(judged(typed())).toMatchObject({ empty: true, complete: false, error: undefined });
		expect(judged(good)).toMatchObject({ empty: false, complete: true, error: undefined, brand: "visa" });
	});

	it.each([
		[{ number: "4242424242424241" }, "invalid_number", "Your card number is invalid."],
		[{ expiry: "1220" }, "invalid_expiry_year_past", "Your card's expiration year is in the past."],
		[{ expiry: "1026" }, "invalid_expiry_month_past", "Your card's expiration date is in the past."],
		[{ expiry: "1299" }, "invalid_expiry_year", "Your card's expiration year is invalid."],
	])("comes at once for what can never become right: %o", (wrong, code, message) => {
		expect(judged({ ...good, ...wrong })).toMatchObject({
			complete: false,
			error: { type: "validation_error", code, message },
		});
	});

	it.each([
		[{ number: "4242" }, "number", "Your card number is incomplete."],
		[{ expiry: "12" }, "expiry", "Your card's expiration date is incomplete."],
		[{ cvc: "12" }, "cvc", "Your card's security code is incomplete."],
		[{ postal: "941" }, "postal", "Your postal code is incomplete."],
	] as const)('says "incomplete" once the person has left a field: %o', (short, name, message) => {
		expect(judged({ ...good, ...short }).error).toBeUndefined();
		expect(judged({ ...good, ...short }, [name]).error?.message).toBe(message);
		expect(firstGap({ ...good, ...short }, true)?.message).toBe(message);
	});

	it("does not mention the postal code if none is required", () => {
		expect(judge({ ...good, postal: "" }, new Set(), false, now).complete).toBe(true);
		expect(firstGap({ ...good, postal: "" }, false)).toBeUndefined();
	});

	it("is empty in the month in which the card expires", () => {
		expect(judged({ ...good, expiry: "1126" }).complete).toBe(true);
	});
});

describe("the caret", () => {
	it("stays behind the typed digit, wherever spaces appear", () => {
		expect(caretAfter("4242 4242", 5)).toBe(6);
		expect(caretAfter("4242 4242", 4)).toBe(4);
		expect(caretAfter("4242", 9)).toBe(4);
	});
});
