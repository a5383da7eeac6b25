import type { FastifyInstance, FastifyReply } from "fastify";
import { money } from "../engine/invoices/invoice-lines.ts";
import { methodFor } from "../engine/invoices/invoice-links.ts";
import type { Store } from "../store/store.ts";
import type { Invoice } from "../wire/wire.ts";
import { escaped, page } from "./html.ts";
import { invoicePdf } from "./invoice-pdf.ts";

/** Serves an invoice's addresses. As at Stripe, they contain a secret: anybody who has one may read the invoice. */
export function invoiceRoutes(server: FastifyInstance, { store }: { store: Store }): void {
	server.get<{ Params: { token: string } }>("/invoices/:token", async (request, reply) => {
		const found = lookUp(request.params.token);
		guard(reply);
		if (found === undefined) return reply.code(404).send(notThere());
		return reply.send(invoicePage(found.invoice));
	});

	server.get<{ Params: { token: string } }>("/invoices/:token/pdf", async (request, reply) => {
		const found = lookUp(request.params.token);
		if (found === undefined) {
			guard(reply);
			return reply.code(404).send(notThere());
		}
		const pdf = await invoicePdf(found.invoice, found.business, found.paidWith, found.rates);
		return reply
			.type("application/pdf")
			.header("content-disposition", `attachment; filename="Invoice-${found.invoice.number}.pdf"`)
			.header("x-content-type-options", "nosniff")
			.send(pdf);
	});

	server.get<{ Params: { charge: string } }>("/receipts/:charge", async (request, reply) => {
		const charge = store.transact((tx) => structuredClone(tx.get("charge", request.params.charge)));
		guard(reply);
		if (charge === undefined || !charge.paid) return reply.code(404).send(notThere());
		const card = charge.payment_method_details?.card;
		return reply.send(
			page({
				title: "Receipt",
				body: `<h1>Receipt</h1><p>${escaped(money(charge.amount, charge.currency))} paid with ${escaped(card?.brand ?? "card")} ending in ${escaped(card?.last4 ?? "")}.</p><p class="note">Made by the Stripe sandbox: no money moved.</p>`,
			}),
		);
	});

	function lookUp(token: string) {
		return store.transact((tx) => {
			const invoice = tx.get("invoice", token.split(".")[1] ?? "");
			if (invoice === undefined || invoice.hosted_invoice_url?.endsWith(`/invoices/${token}`) !== true)
				return undefined;
			const rates = new Map(
				(invoice.total_taxes ?? []).flatMap(({ tax_rate_details: details }) => {
					const rate = details === null ? undefined : tx.get("tax_rate", details.tax_rate);
					return rate === undefined ? [] : [[rate.id, structuredClone(rate)] as const];
				}),
			);
			return {
				invoice: structuredClone(invoice),
				business: tx.settings.business,
				paidWith: structuredClone(methodFor(tx, invoice)),
				rates,
			};
		});
	}
}

function invoicePage(invoice: Invoice): string {
	const amount = (cents: number) => escaped(money(cents, invoice.currency));
	const rows = invoice.lines.data
		.map((line) => `<tr><td>${escaped(line.description ?? "")}</td><td>${amount(line.amount)}</td></tr>`)
		.join("");
	const tax = invoice.total - (invoice.total_excluding_tax ?? invoice.total);
	return page({
		title: `Invoice ${invoice.number}`,
		body: `
<h1>Invoice ${escaped(invoice.number ?? "")}</h1>
<p>${escaped(invoice.account_name ?? "")} to ${escaped(invoice.customer_name ?? invoice.customer_email ?? "")}: ${escaped(invoice.status ?? "")}</p>
<table><thead><tr><th>Description</th><th>Amount</th></tr></thead><tbody>${rows}
<tr><td>Subtotal</td><td>${amount(invoice.subtotal)}</td></tr>
<tr><td>Tax</td><td>${amount(tax)}</td></tr>
<tr><th>Total</th><th>${amount(invoice.total)}</th></tr>
<tr><td>Amount due</td><td>${amount(invoice.amount_remaining)}</td></tr></tbody></table>
<p><a href="${escaped(invoice.invoice_pdf ?? "")}">Download as PDF</a></p>
<p class="note">Made by the Stripe sandbox: no money moved.</p>`,
	});
}

function notThere(): string {
	return page({ title: "Not found", body: "<h1>There is nothing here</h1>" });
}

function guard(reply: FastifyReply): void {
	reply.type("text/html; charset=utf-8").headers({
		"content-security-policy":
			"default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
		"referrer-policy": "no-referrer",
		"x-content-type-options": "nosniff",
	});
}
