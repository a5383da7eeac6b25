import { formatPrice } from "@unlisted/contracts/plans";
import type { Database } from "../../platform/db/database.ts";
import { newPaper, type Paper, page } from "../../platform/documents/pdf-paper.ts";
import { Refusal } from "../../platform/http/problem.ts";
import type { Seller } from "./billing.deps.ts";
import { dayText } from "./billing.rules.ts";
import { type OwnInvoice, ownInvoice } from "./payments.repository.ts";

/** The invoice of one of the person's own payments, as a PDF. It says what the mirror says, whenever it is drawn. */
export function drawInvoice({ db, seller }: { db: Database; seller: Seller }) {
	return async (payer: string, paymentId: string): Promise<{ number: string; pdf: Buffer }> => {
		const invoice = await ownInvoice(db, payer, paymentId);
		if (!invoice) throw new Refusal("not_found", "There is no invoice for this payment");
		const paper = await newPaper(`Invoice ${invoice.number}`, invoice.finalized_at ?? invoice.created_at);
		let y = heading(paper, invoice);
		y = parties(paper, y, invoice, seller);
		y = lines(paper, y, invoice);
		sums(paper, y, invoice);
		return { number: invoice.number, pdf: await paper.done() };
	};
}

const words = new Map(
	Object.entries({
		open: "Open",
		paid: "Paid",
		uncollectible: "Written off",
		void: "Void",
	}),
);

function heading(paper: Paper, invoice: OwnInvoice): number {
	paper.text("Invoice", page.left, page.top, { size: 22, bold: true });
	const facts = [
		["Invoice number", invoice.number],
		["Date", dayText(invoice.finalized_at ?? invoice.created_at)],
		...(invoice.paid_at ? [["Paid on", dayText(invoice.paid_at)]] : []),
		["Status", words.get(invoice.status) ?? invoice.status],
		...(invoice.payment_method ? [["Payment method", invoice.payment_method]] : []),
	];
	let y = page.top + 40;
	for (const [name = "", value = ""] of facts) {
		paper.text(name, page.left, y, { quiet: true, width: 110 });
		paper.text(value, page.left + 116, y);
		y += 15;
	}
	return y + 14;
}

function parties(paper: Paper, top: number, { recipient }: OwnInvoice, seller: Seller): number {
	const from = [
		seller.name,
		...seller.address,
		seller.email,
		...(seller.taxId ? [`Tax ID ${seller.taxId}`] : []),
	];
	const to = [recipient.name, recipient.email, ...recipient.address].filter((line) => line !== null);
	const block = (title: string, entries: readonly string[], x: number) => {
		paper.text(title, x, top, { quiet: true, width: 220 });
		let y = top + 15;
		for (const [place, entry] of entries.entries()) {
			y += paper.text(entry, x, y, { bold: place === 0, width: 220 }) + 2;
		}
		return y;
	};
	return Math.max(block("From", from, page.left), block("Billed to", to, 310)) + 22;
}

const columns = { text: page.left, quantity: 360, amount: 440 } as const;

function lines(paper: Paper, top: number, invoice: OwnInvoice): number {
	paper.text("Description", columns.text, top, { quiet: true, width: 290 });
	paper.text("Quantity", columns.quantity, top, { quiet: true, width: 60, align: "right" });
	paper.text("Amount", columns.amount, top, { quiet: true, align: "right" });
	paper.rule(top + 16);
	let y = top + 24;
	for (const line of invoice.lines) {
		if (y > page.bottom - 120) {
			paper.turn();
			y = page.top;
		}
		const height = paper.text(line.text, columns.text, y, { width: 290 });
		paper.text(line.quantity === null ? "" : String(line.quantity), columns.quantity, y, {
			width: 60,
			align: "right",
		});
		paper.text(formatPrice(line.amount), columns.amount, y, { align: "right" });
		y += height;
		if (line.to !== line.from) {
			const period = `${dayText(new Date(line.from))} to ${dayText(new Date(line.to))}`;
			y += paper.text(period, columns.text, y, { quiet: true, size: 8, width: 290 });
		}
		y += 8;
	}
	paper.rule(y);
	return y + 12;
}

function sums(paper: Paper, top: number, invoice: OwnInvoice): void {
	const owed = invoice.status === "open" ? invoice.amount_remaining : 0;
	const rows: [string, number, boolean][] = [
		["Subtotal", invoice.subtotal, false],
		["Tax", invoice.tax, false],
		["Total", invoice.total, true],
		["Paid", invoice.amount_paid, false],
		...(invoice.amount_refunded > 0
			? ([["Refunded", invoice.amount_refunded, false]] as [string, number, boolean][])
			: []),
		["Amount due", owed, true],
	];
	let y = top;
	for (const [name, cents, bold] of rows) {
		paper.text(name, 330, y, { bold, width: 100, align: "right" });
		paper.text(formatPrice(cents), columns.amount, y, { bold, align: "right" });
		y += 17;
	}
	paper.text(`All amounts are in ${invoice.currency.toUpperCase()}.`, page.left, y + 14, {
		quiet: true,
		size: 8,
	});
}
