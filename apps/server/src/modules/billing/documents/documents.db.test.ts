import { afterAll, beforeAll, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import type { Person } from "../../identity/testing/identity-app.ts";
import { type BillingApp, billingApp } from "../testing/billing-app.ts";
import { wordsOf } from "../testing/read-pdf.ts";

onDatabase("documents about payments", (open) => {
	let app: BillingApp;
	let ann: Person;
	beforeAll(async () => {
		const env = {
			INVOICE_SELLER: "Unlisted, Inc.|1 Example Street|Springfield",
			INVOICE_SELLER_TAX_ID: "US-12-3456789",
			SUPPORT_EMAIL: "billing@unlisted.example",
		};
		app = await billingApp(await open(), env, { setupSold: true });
		ann = await app.person("documents@example.com");
		await app.call("PUT", "/user", {
			token: ann.access,
			body: { data: { first_name: "Zoë Łucja", last_name: "Ångström-Щукина Ελένη" } },
		});
		await app.buy(ann, "premium", "4242424242424242", { deepScanSetup: true });
	});
	afterAll(() => app.stop());

	const get = (person: Person, path: string) =>
		app.http.inject({ url: `/api/billing/${path}`, headers: { authorization: `Bearer ${person.access}` } });
	const invoiceOf = async (person: Person) => {
		const [payment] = await app.payments(person);
		return get(person, `payments/${payment?.id}/invoice`);
	};

	it("are invoices as PDFs, with number, parties, lines, tax and total; any name can be read in them", async () => {
		const answer = await invoiceOf(ann);
		expect(answer.headers).toMatchObject({
			"content-type": "application/pdf",
			"cache-control": "no-store",
			"content-disposition": expect.stringMatching(/^attachment; filename="Invoice-[\w-]+\.pdf"$/),
		});
		expect(answer.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
		const [theirs] = (await app.stripe.invoices.list({ customer: await app.customerOf(ann) })).data;
		const words = wordsOf(answer.rawPayload);
		for (const expected of [
			String(theirs?.number),
			"Unlisted, Inc.",
			"1 Example Street",
			"billing@unlisted.example",
			"Tax ID US-12-3456789",
			"Zoë Łucja Ångström-Щукина Ελένη",
			"documents@example.com",
			"Premium Plan",
			"$29.99",
			"$149.00",
			"Subtotal",
			"Tax",
			"$0.00",
			"Total",
			"$178.99",
			"Visa ending in 4242",
			"Paid",
			"USD",
		]) {
			expect(words).toContain(expected);
		}
		expect(words.match(/^paid$/gim), "status, stamp and sum").toHaveLength(3);
		expect(words, "nothing that the fonts do not have").not.toContain("\ufffd");
	});

	it("work with every name, however it is written", async () => {
		for (const name of ["张伟 😀", "عبد الله", "שרה", "x".repeat(300), "a\nb\tc \u202e evil", "<b>&amp;"]) {
			const person = await app.person(`name${Math.random()}@example.com`);
			await app.call("PUT", "/user", { token: person.access, body: { data: { first_name: name } } });
			await app.buy(person, "basic");
			const answer = await invoiceOf(person);
			expect([answer.statusCode, wordsOf(answer.rawPayload)]).toEqual([
				200,
				expect.stringContaining(person.email),
			]);
		}
	});

	it("show what was refunded", async () => {
		const person = await app.person("given-back@example.com");
		await app.buy(person, "pro");
		const [payment] = await app.payments(person);
		await app.stripe.refunds.create({ charge: payment?.transaction_id, amount: 750 });
		await app.settled();
		const words = wordsOf((await invoiceOf(person)).rawPayload);
		expect(words).toContain("Refunded\n$7.50");
		const history = wordsOf((await get(person, "payments.pdf")).rawPayload);
		expect(history).toContain("$7.50 refunded");
	});

	it("are the history as CSV, as RFC 4180 defines it", async () => {
		const answer = await get(ann, "payments.csv");
		expect(answer.headers).toMatchObject({
			"content-type": "text/csv; charset=utf-8; header=present",
			"content-disposition": expect.stringMatching(
				/^attachment; filename="unlisted-payments-\d{4}-\d\d-\d\d\.csv"$/,
			),
		});
		const [head, line, end, ...more] = answer.body.split("\r\n");
		expect([head, end, more]).toEqual([
			"Date,Amount,Refunded,Currency,Status,Payment method,Transaction ID,Invoice,Description",
			"",
			[],
		]);
		expect(line).toMatch(
			/^\d{4}-\d\d-\d\dT[\d:.]+Z,178\.99,0\.00,USD,completed,Visa ending in 4242,ch_\w+,[\w-]+,Premium Plan \+ Deep-scan setup$/,
		);
	});

	it("contain no formula, whatever a line is called at Stripe", async () => {
		const person = await app.person("formula@example.com");
		await app.buy(person, "basic");
		await app.rows(
			`update public.payment_history set description = '=cmd|'' /C calc''!A0', payment_method = '@x' where subscription_id in
			 (select id from public.subscriptions where user_id = $1)`,
			[person.id],
		);
		const { body } = await get(person, "payments.csv");
		expect(body).toContain(",'@x,");
		expect(body).toContain(",'=cmd|' /C calc'!A0\r\n");
	});

	it("are the history as a PDF, on as many pages as needed", async () => {
		const [payment] = await app.payments(ann);
		await app.rows(
			`insert into public.payment_history (subscription_id, created_at, amount, status, description)
			 select subscription_id, created_at - n * interval '30 days', 1999, 'completed', 'Payment ' || n
			 from public.payment_history, generate_series(1, 70) n where id = $1`,
			[payment?.id],
		);
		const { rawPayload } = await get(ann, "payments.pdf");
		const words = wordsOf(rawPayload);
		expect(words).toContain("Payment 70");
		expect(words).toContain("$1,578.29");
		expect(rawPayload.toString("latin1").match(/\/Type \/Page\n/g)?.length).toBeGreaterThan(1);
		expect(await app.payments(ann), "the page shows the newest 50").toHaveLength(50);
		expect((await get(ann, "payments.csv")).body.split("\r\n")).toHaveLength(73);
	});

	it("do not bound the totals: they are of every payment, and what failed was not spent", async () => {
		const bea = await app.person("many-payments@example.com");
		await app.buy(bea, "basic");
		const [payment] = await app.payments(bea);
		await app.rows(
			`insert into public.payment_history (subscription_id, created_at, amount, amount_refunded, status)
			 select subscription_id, created_at - n * interval '30 days', 1000, case when n = 3 then 250 else 0 end,
				case when n <= 10 then 'failed' else 'completed' end
			 from public.payment_history, generate_series(3, 70) n where id = $1`,
			[payment?.id],
		);
		const { payments, totals } = (await get(bea, "payments")).json();
		expect(payments).toHaveLength(50);
		expect(totals).toEqual({ count: 69, spent: 60 * 1000 + 999, refunded: 250 });
	});

	it("say so if nothing was paid yet", async () => {
		const eve = await app.person("new-here@example.com");
		const words = wordsOf((await get(eve, "payments.pdf")).rawPayload);
		expect(words).toContain("No payments yet.");
		expect(words).not.toContain("Amount");
	});

	it("are refused to anybody else, and for a payment without an invoice", async () => {
		const bob = await app.person("curious@example.com");
		const [payment] = await app.payments(ann);
		expect((await get(bob, `payments/${payment?.id}/invoice`)).statusCode).toBe(404);
		for (const path of [`payments/${payment?.id}/invoice`, "payments.csv", "payments.pdf", "payments"]) {
			expect((await app.http.inject({ url: `/api/billing/${path}` })).statusCode).toBe(401);
		}
		expect((await get(bob, "payments.csv")).body.split("\r\n")).toHaveLength(2);
		const [old] = (await app.payments(ann)).filter(({ has_invoice: has }) => !has);
		expect((await get(ann, `payments/${old?.id}/invoice`)).statusCode).toBe(404);
		expect((await get(ann, "payments/none/invoice")).statusCode).toBe(400);
	});
});
