import type { Payment } from "@unlisted/contracts/told";
import { expect, it } from "vitest";
import { paymentTone, totalsOf } from "./payments.ts";

const payment = (status: string, amount: number): Payment => ({
	id: "6f1d0c1e-6a43-4c39-9d6a-1f6f0c8f3a11",
	created_at: "2026-11-20T12:00:00Z",
	amount,
	amount_refunded: 0,
	payment_method: "Visa ending in 4242",
	status,
	transaction_id: null,
	description: null,
	has_invoice: false,
});

it("only completed payments count as spent", () => {
	const all = [
		payment("completed", 1999),
		payment("completed", 4900),
		payment("pending", 1),
		payment("failed", 10),
		payment("refunded", 100),
	];
	expect(totalsOf(all)).toEqual({ count: 5, spent: 6899, refunded: 0 });
	expect(totalsOf([])).toEqual({ count: 0, spent: 0, refunded: 0 });
});

it("a status has a color, and an unknown status is grey", () => {
	expect(["completed", "pending", "failed", "refunded", "??"].map(paymentTone)).toEqual([
		"safe",
		"attention",
		"exposed",
		"info",
		"neutral",
	]);
});
