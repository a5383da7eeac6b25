import { expect, it } from "vitest";
import type { Database } from "../../../platform/db/database.ts";
import { PaymentFailure, type Payments } from "../../../providers/payments/port.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { leavingCustomers } from "../core/customers.repository.ts";
import { leaveStripe } from "./leave-stripe.ts";

onDatabase("leaving Stripe", (open) => {
	const now = new Date("2026-03-01T04:17:00Z");
	const leaving = async (db: Database, ...customers: string[]) => {
		for (const [at, id] of customers.entries())
			await db.query("insert into private.leaving_customers (stripe_customer_id, since) values ($1, $2)", [
				id,
				new Date(now.getTime() + at),
			]);
	};
	const stripeThat = (deleteCustomer: Payments["deleteCustomer"]) =>
		({ deleteCustomer }) as unknown as Payments;
	const refusing = (wanted: string) =>
		stripeThat(async (id) => {
			if (id === wanted) throw new PaymentFailure("refused", "Stripe refused (customer_locked, req_1)");
		});

	it("is done for everybody except the customer that Stripe refuses, and fails in one line that names it", async () => {
		const { db } = await open();
		await leaving(db, "cus_a", "cus_b", "cus_c");
		await expect(leaveStripe({ db, payments: refusing("cus_a") })()).rejects.toThrow(
			"1 customers could not leave Stripe. cus_a: Stripe refused (customer_locked, req_1)",
		);
		expect(await leavingCustomers(db)).toEqual(["cus_a"]);
	});

	it("stops soon while Stripe cannot be reached, and does not wait for each customer", async () => {
		const { db } = await open();
		const all = ["cus_a", "cus_b", "cus_c", "cus_d", "cus_e"];
		await leaving(db, ...all);
		const asked: string[] = [];
		const payments = stripeThat(async (id) => {
			asked.push(id);
			throw new PaymentFailure("unavailable", "StripeConnectionError ()");
		});
		await expect(leaveStripe({ db, payments })()).rejects.toThrow("StripeConnectionError");
		expect(asked).toEqual(["cus_a", "cus_b", "cus_c"]);
		expect(await leavingCustomers(db)).toEqual(all);
	});
});
