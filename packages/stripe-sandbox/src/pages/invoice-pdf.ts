import PDFDocument from "pdfkit";
import { money } from "../engine/invoices/invoice-lines.ts";
import type { Settings } from "../store/settings.ts";
import type { Invoice, PaymentMethod, TaxRate } from "../wire/wire.ts";

const left = 50;

/** Draws the invoice on paper: number, parties, lines, tax and total. */
export async function invoicePdf(
	invoice: Invoice,
	business: Settings["business"],
	paidWith: PaymentMethod | null,
	rates: ReadonlyMap<string, TaxRate>,
): Promise<Buffer> {
	const document = new PDFDocument({
		size: "A4",
		margin: left,
		info: { Title: `Invoice ${invoice.number}`, Author: business.name },
	});
	const chunks: Buffer[] = [];
	document.on("data", (chunk: Buffer) => chunks.push(chunk));
	const finished = new Promise<void>((resolve) => document.on("end", resolve));
	const amount = (cents: number) => money(cents, invoice.currency);

	document.font("Helvetica-Bold").fontSize(20).text("Invoice", left, 50);
	document.fontSize(10).font("Helvetica");
	plainTable(document, [110, "*"], facts(invoice));
	const parties = [
		[business.name, ...business.address, business.email],
		["Bill to", ...billTo(invoice)],
	];
	document.moveDown();
	plainTable(document, ["*", "*"], [parties.map(linesOf)]);
	document
		.moveDown()
		.font("Helvetica-Bold")
		.fontSize(13)
		.text(
			`${amount(invoice.amount_due)} ${invoice.status === "paid" ? "paid" : "due"} ${day(dateOf(invoice))}`,
			left,
		);
	document.moveDown().fontSize(10).font("Helvetica");
	const table = document.table({
		columnStyles: [
			{ width: "*" },
			{ width: 60, align: { x: "right" } },
			{ width: 105, align: { x: "right" } },
		],
		defaultStyle: { border: { bottom: 0.5 }, borderColor: "#bbb", padding: [4, 0, 4, 0] },
	});
	for (const { cells, strong } of rowsOf(invoice, rates, amount))
		table.row(
			cells.map((text) => ({ text, font: { src: strong ? "Helvetica-Bold" : "Helvetica", size: 10 } })),
		);
	table.end();
	if (invoice.status === "paid" && paidWith?.card !== undefined && invoice.amount_paid > 0) {
		document.moveDown().text(`Paid with ${paidWith.card.brand} ending in ${paidWith.card.last4}.`, left);
	}
	if (invoice.footer !== null) document.moveDown().text(plain(invoice.footer), left);
	document
		.moveDown()
		.fillColor("#555")
		.text("Made by the Stripe sandbox: a test document, no money moved.", left);
	document.end();
	await finished;
	return Buffer.concat(chunks);
}

interface Row {
	readonly cells: readonly [string, string, string];
	readonly strong?: boolean;
}

/** The rows of the table: lines, taxes and sums. */
function rowsOf(
	invoice: Invoice,
	rates: ReadonlyMap<string, TaxRate>,
	amount: (cents: number) => string,
): Row[] {
	const lines = invoice.lines.data.map(
		({ period: { start, end }, description, quantity, amount: cents }): Row => {
			const period = start === end ? "" : `\n${day(start)} – ${day(end)}`;
			return { cells: [plain(`${description ?? ""}${period}`), String(quantity ?? 1), amount(cents)] };
		},
	);
	const taxes = (invoice.total_taxes ?? []).map((tax): Row => {
		const rate = rates.get(tax.tax_rate_details?.tax_rate ?? "");
		const included = rate?.inclusive ? ", included" : "";
		const name = rate ? `${rate.display_name} (${rate.percentage}%${included})` : "Tax";
		return { cells: [plain(name), "", amount(tax.amount)] };
	});
	const balance = invoice.amount_due - invoice.total;
	return [
		{ cells: ["Description", "Qty", "Amount"], strong: true },
		...lines,
		{ cells: ["Subtotal", "", amount(invoice.subtotal)] },
		...(taxes.length > 0 ? taxes : [{ cells: ["Tax", "", amount(0)] } as const]),
		{ cells: ["Total", "", amount(invoice.total)], strong: true },
		...(balance === 0 ? [] : [{ cells: ["Applied balance", "", amount(balance)] } as const]),
		{ cells: ["Amount paid", "", amount(invoice.amount_paid)] },
		{ cells: ["Amount due", "", amount(invoice.amount_remaining)], strong: true },
	];
}

function facts(invoice: Invoice): string[][] {
	return [
		["Invoice number", invoice.number ?? ""],
		["Date of issue", day(invoice.status_transitions.finalized_at ?? invoice.created)],
		["Status", statusText(invoice)],
	];
}

function plainTable(
	document: PDFKit.PDFDocument,
	widths: readonly (number | "*")[],
	rows: readonly (readonly string[])[],
): void {
	const table = document.table({
		columnStyles: widths.map((width) => ({ width })),
		defaultStyle: { border: 0, padding: [1, 8, 1, 0] },
	});
	for (const row of rows) table.row([...row]);
	table.end();
}

const linesOf = (lines: readonly string[]) =>
	lines
		.filter((line) => line !== "")
		.map(plain)
		.join("\n");

function billTo(invoice: Invoice): string[] {
	const { customer_address: address } = invoice;
	const place = [address?.city, address?.state, address?.postal_code].filter(
		(part) => part != null && part !== "",
	);
	return [
		invoice.customer_name ?? "",
		address?.line1 ?? "",
		address?.line2 ?? "",
		place.join(", "),
		address?.country ?? "",
		invoice.customer_email ?? "",
	];
}

function statusText(invoice: Invoice): string {
	const names: Record<string, string> = {
		open: "Open",
		paid: "Paid",
		uncollectible: "Uncollectible",
		void: "Void",
	};
	return names[invoice.status ?? ""] ?? "Draft";
}

function dateOf(invoice: Invoice): number {
	return invoice.status_transitions.paid_at ?? invoice.status_transitions.finalized_at ?? invoice.created;
}

function day(moment: number): string {
	return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(
		new Date(moment * 1000),
	);
}

/** The standard fonts have only Western European letters. Others become question marks. */
function plain(text: string): string {
	return text.replaceAll("×", "x").replaceAll(/[^\n\u0020-\u00FF–—‘’“”•…€]/g, "?");
}
