import { inflateSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { shop, type TestSandbox, testSandbox } from "../testing/sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
	sandbox = await testSandbox();
});
afterAll(() => sandbox.close());

/** Returns the words of a PDF: unpacks its streams and joins the pieces of text in them. */
function wordsOf(pdf: Buffer): string {
	const text = pdf.toString("latin1");
	let words = "";
	for (const match of text.matchAll(/stream\r?\n/g)) {
		const start = match.index + match[0].length;
		const end = text.indexOf("endstream", start);
		let stream: string;
		try {
			stream = inflateSync(pdf.subarray(start, end)).toString("latin1");
		} catch {
			continue;
		}
		for (const [, array] of stream.matchAll(/\[([^\]]*)\] TJ/g)) {
			words += `${[...(array ?? "").matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => Buffer.from(hex ?? "", "hex").toString("latin1")).join("")}\n`;
		}
	}
	return words;
}

async function invoiceOf(name: string) {
	const { stripe } = sandbox;
	const { customer, basic } = await shop(sandbox);
	await stripe.customers.update(customer, {
		name,
		address: { line1: "Main Street 1", city: "San Francisco", country: "US" },
	});
	const rate = await stripe.taxRates.create({
		display_name: "Sales tax",
		inclusive: false,
		percentage: 7.25,
	});
	await stripe.subscriptions.create({ customer, items: [{ price: basic }], default_tax_rates: [rate.id] });
	const [invoice] = (await stripe.invoices.list({ customer })).data;
	if (invoice === undefined) throw new Error("There is no invoice.");
	return invoice;
}

it("the PDF of an invoice names number, parties, lines, tax and total", async () => {
	const invoice = await invoiceOf("Ann Example");
	const response = await fetch(invoice.invoice_pdf ?? "");
	expect(response.headers.get("content-type")).toBe("application/pdf");
	expect(response.headers.get("content-disposition")).toBe(
		`attachment; filename="Invoice-${invoice.number}.pdf"`,
	);
	const pdf = Buffer.from(await response.arrayBuffer());
	expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
	const words = wordsOf(pdf);
	for (const part of [
		invoice.number ?? "",
		"Sandbox Business",
		"Ann Example",
		"Main Street 1",
		"1 x Basic (at $10.00 / month)",
		"Sales tax (7.25%)",
		"$0.73",
		"$10.73",
		"Amount due",
		"visa ending in 4242",
	]) {
		expect(words).toContain(part);
	}
});

it("the page of an invoice opens only by its secret address, and shows a name as text", async () => {
	const invoice = await invoiceOf("<script>alert(1)</script>");
	const page = await fetch(invoice.hosted_invoice_url ?? "");
	const html = await page.text();
	expect(html).toContain(`Invoice ${invoice.number}`);
	expect(html).toContain("$10.73");
	expect(html).not.toContain("<script>alert");
	for (const wrong of [
		`${sandbox.url}/invoices/${invoice.id}`,
		`${sandbox.url}/invoices/x.${invoice.id}/pdf`,
	]) {
		expect((await fetch(wrong)).status).toBe(404);
	}
});
