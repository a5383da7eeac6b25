import { screen } from "@testing-library/react";
import type { Payment } from "@unlisted/contracts/told";
import { expect, it } from "vitest";
import { cardKeepsItsPromises } from "../testing/card-promises.ts";
import { pretendServer, type Routes, refuses } from "../testing/pretend-server.ts";
import { show } from "../testing/show.tsx";
import { specifiedServer } from "../testing/specified.ts";
import BillingPage from "./billing-page.tsx";

const payment = (at: number, more: Partial<Payment> = {}): Payment => ({
	id: `4f6d2b1c-1a7e-4a66-9a53-${String(at).padStart(12, "0")}`,
	created_at: "2026-11-20T12:00:00Z",
	amount: 2900,
	amount_refunded: 0,
	status: "completed",
	has_invoice: true,
	...more,
});
const many = Array.from({ length: 50 }, (_, at) => payment(at, { payment_method: "Visa ending in 4242" }));
const failing = "Error Loading Billing History";

cardKeepsItsPromises("the billing history", {
	address: "GET /api/billing/payments",
	show: () => show(<BillingPage />),
	waiting: "Loading billing history...",
	failing,
	states: {
		"a payment is a line": {
			answer: { payments: [payment(1, { payment_method: "Visa ending in 4242" })] },
			says: "Visa ending in 4242",
		},
		"without payments it says so": { answer: { payments: [] }, says: "No Payment History" },
		"fifty payments begin with the newest": { answer: { payments: many }, says: "Visa ending in 4242" },
		"a payment without the fields that may be missing is shown all the same": {
			answer: { payments: [payment(1)] },
			says: "N/A",
		},
		"an answer without the list is no empty history": { answer: {}, says: failing },
		"a status that is not known yet is shown as it is": {
			answer: { payments: [payment(1, { status: "disputed", amount_refunded: 500 })] },
			says: "disputed",
		},
	},
});

it("of many payments ten are shown, and ten more on each click", async () => {
	pretendServer({ "GET /api/billing/payments": { payments: many.slice(0, 25) } } as Routes);
	const { user } = show(<BillingPage />);
	const lines = () => screen.getAllByRole("row").length - 1;
	await screen.findByText("10 of 25");
	expect(lines()).toBe(10);
	await user.click(screen.getByRole("button", { name: "Show more" }));
	expect(lines()).toBe(20);
	await user.click(screen.getByRole("button", { name: "Show more" }));
	expect(lines()).toBe(25);
	screen.getByText("25 of 25");
	expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
	expect(document.activeElement, "the first new one").toBe(screen.getAllByRole("row")[21]);
});

it("an empty history has nothing to export, and says that nothing was paid", async () => {
	pretendServer({ "GET /api/billing/payments": { payments: [] } });
	show(<BillingPage />);
	await screen.findByText("You haven't made any payments yet.");
	expect(screen.queryByText("Export Options")).toBeNull();
});

it("counts what was paid, and says if an invoice cannot be made", async () => {
	const refunded = payment(2, { amount: 1999, amount_refunded: 500 });
	const failed = payment(3, { status: "failed", has_invoice: false });
	pretendServer({
		"GET /api/billing/payments": { payments: [refunded, payment(1), failed] },
		"GET /api/billing/payments/:id/invoice": () => refuses("unavailable", "The service is busy."),
	} as Routes);
	const { user } = show(<BillingPage />);
	await screen.findByText("$5.00 refunded");
	expect(screen.getByText("Total Spent").nextElementSibling?.textContent).toBe("$48.99");
	expect(screen.getByText("Total Payments").nextElementSibling?.textContent).toBe("3");
	const [invoice, ...others] = screen.getAllByRole("button", { name: /^Invoice/ });
	expect(others).toHaveLength(1);
	await user.click(invoice as HTMLElement);
	await screen.findByText(/^The invoice of .+ could not be downloaded/);
});

it("shows the totals of the whole history, and says that the list is a part of it", async () => {
	const totals = { count: 71, spent: 157829, refunded: 0 };
	pretendServer({ "GET /api/billing/payments": { payments: many, totals } } as Routes);
	show(<BillingPage />);
	await screen.findByText("These are the newest 50 of 71. An export has all of them.");
	expect(screen.getByText("Total Payments").nextElementSibling?.textContent).toBe("71");
	expect(screen.getByText("Total Spent").nextElementSibling?.textContent).toBe("$1,578.29");
});

it("survives an answer in exactly the specification's shape", async () => {
	pretendServer(specifiedServer);
	show(<BillingPage />);
	await screen.findByText("Visa ending in 4242");
	expect(screen.getByText("Total Spent").nextElementSibling?.textContent).toBe("$29.99");
	expect(screen.queryByText(/NaN|undefined|refunded/)).toBeNull();
	screen.getByRole("button", { name: /^Invoice/ });
});
