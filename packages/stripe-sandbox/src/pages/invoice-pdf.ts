import PDFDocument from "pdfkit";
import { money } from "../engine/invoices/invoice-lines.ts";
import type { Settings } from "../store/settings.ts";
import type { Invoice, PaymentMethod, TaxRate } from "../wire/wire.ts";

const left = 50;
const right = 545;
const bottom = 760;

/** The invoice on paper: number, parties, lines, tax and total. */
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
	pairs(document, [
		["Invoice number", invoice.number ?? ""],
		["Date of issue", day(invoice.status_transitions.finalized_at ?? invoice.created)],
		["Status", statusText(invoice)],
	]);
	const top = document.y + 20;
	party(document, business.name, [...business.address, business.email], left, top);
	party(document, "Bill to", billTo(invoice), 300, top);
	document.y = top + 110;
	document
		.font("Helvetica-Bold")
		.fontSize(13)
		.text(
			`${amount(invoice.amount_due)} ${invoice.status === "paid" ? "paid" : "due"} ${day(dateOf(invoice))}`,
			left,
		);
	document.moveDown().fontSize(10);

	row(document, "Description", "Qty", "Amount", true);
	for (const line of invoice.lines.data) {
		const period =
			line.period.start === line.period.end ? "" : `\n${day(line.period.start)} – ${day(line.period.end)}`;
		row(
			document,
			`${plain(line.description ?? "")}${plain(period)}`,
			String(line.quantity ?? 1),
			amount(line.amount),
		);
	}
	row(document, "Subtotal", "", amount(invoice.subtotal));
	for (const tax of invoice.total_taxes ?? []) {
		const rate = rates.get(tax.tax_rate_details?.tax_rate ?? "");
		const name =
			rate === undefined
				? "Tax"
				: `${rate.display_name} (${rate.percentage}%${rate.inclusive ? ", included" : ""})`;
		row(document, name, "", amount(tax.amount));
	}
	if ((invoice.total_taxes ?? []).length === 0) row(document, "Tax", "", amount(0));
	row(document, "Total", "", amount(invoice.total), true);
	if (invoice.amount_due !== invoice.total)
		row(document, "Applied balance", "", amount(invoice.amount_due - invoice.total));
	row(document, "Amount paid", "", amount(invoice.amount_paid));
	row(document, "Amount due", "", amount(invoice.amount_remaining), true);
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

function pairs(document: PDFKit.PDFDocument, values: readonly (readonly [string, string])[]): void {
	for (const [name, value] of values) {
		const y = document.y + 2;
		document.font("Helvetica-Bold").text(name, left, y, { lineBreak: false });
		document.font("Helvetica").text(value, 160, y);
	}
}

function party(
	document: PDFKit.PDFDocument,
	title: string,
	lines: readonly string[],
	x: number,
	y: number,
): void {
	document.font("Helvetica-Bold").text(plain(title), x, y, { width: 230 });
	document.font("Helvetica").text(
		lines
			.filter((line) => line !== "")
			.map(plain)
			.join("\n"),
		x,
		document.y,
		{ width: 230 },
	);
}

function row(
	document: PDFKit.PDFDocument,
	name: string,
	quantity: string,
	amount: string,
	bold = false,
): void {
	document.font(bold ? "Helvetica-Bold" : "Helvetica");
	const height = document.heightOfString(name, { width: 330 });
	if (document.y + height > bottom) document.addPage();
	const y = document.y + 6;
	document.text(name, left, y, { width: 330 });
	document.text(quantity, 390, y, { width: 40, align: "right", lineBreak: false });
	document.text(amount, 440, y, { width: right - 440, align: "right", lineBreak: false });
	document.y = y + height;
	document
		.moveTo(left, document.y + 3)
		.lineTo(right, document.y + 3)
		.lineWidth(0.5)
		.strokeColor("#bbb")
		.stroke();
}

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

/** The standard fonts know Western European letters. Others become question marks. */
function plain(text: string): string {
	return text.replaceAll("×", "x").replaceAll(/[^\n\u0020-\u00FF–—‘’“”•…€]/g, "?");
}
