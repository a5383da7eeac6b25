import { expect, it } from "vitest";
import { fingerprint } from "./fingerprint.ts";

const of = (number: string, cvc: string) =>
	fingerprint("POST", "/v1/payment_methods", { type: "card", card: { number, cvc } });

it("a fingerprint tells test cards apart, and nobody can guess a number or code from it", () => {
	expect(of("4242424242424242", "123")).not.toBe(of("5555555555554444", "123"));
	expect(of("4242 4242 4242 4242", "123")).toBe(of("4242424242424242", "123"));
	expect(of("4111111111111111", "123")).toBe(of("4012888888881881", "123"));
	expect(of("4242424242424242", "123")).toBe(of("4242424242424242", "987"));
});

it("the order of the parameters does not matter, their values do", () => {
	const print = (params: Record<string, string>) => fingerprint("POST", "/v1/customers", params);
	expect(print({ name: "Ann", email: "a@example.com" })).toBe(print({ email: "a@example.com", name: "Ann" }));
	expect(print({ name: "Ann" })).not.toBe(print({ name: "Bea" }));
	expect(print({ name: "Ann" })).not.toBe(fingerprint("POST", "/v1/products", { name: "Ann" }));
});
