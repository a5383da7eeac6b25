import { formatPrice } from "@unlisted/contracts/plans";
import type { Database } from "../../../platform/db/database.ts";
import { type Cell, newPaper, type Paper } from "../../../platform/documents/pdf-paper.ts";
import { Refusal } from "../../../platform/http/problem.ts";
import type { Seller } from "../core/billing.deps.ts";
import { dayText } from "../core/billing.rules.ts";
import { type OwnInvoice, ownInvoice } from "./payments.repository.ts";

/** The invoice of one of the person's payments, as a PDF, with what the mirror says at that moment. */
export function drawInvoice({ db, seller }: { db: Database; seller: Seller }) {
	return async (payer: string, paymentId: string): Promise<{ number: string; pdf: Buffer }> => {
		const invoice = await ownInvoice(db, payer, paymentId);
		if (!invoice) throw new Refusal("not_found", "There is no invoice for this payment");
		const paper = newPaper(`Invoice ${invoice.number}`, invoice.finalized_at ?? invoice.created_at);
		const stamp = stampOf(invoice);
		if (stamp) paper.stamp(stamp);
		heading(paper, invoice);
		parties(paper, invoice, seller);
		lines(paper, invoice);
		sums(paper, invoice);
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

function stampOf(invoice: OwnInvoice): string | null {
	if (invoice.status !== "paid") return null;
	const isBack = invoice.amount_paid > 0 && invoice.amount_refunded >= invoice.amount_paid;
	return isBack ? "Refunded" : "Paid";
}

function heading(paper: Paper, invoice: OwnInvoice): void {
	paper.write("Invoice", { size: 26, serif: true }, 10);
	const facts = [
		["Invoice number", invoice.number],
		["Date", dayText(invoice.finalized_at ?? invoice.created_at)],
		...(invoice.paid_at ? [["Paid on", dayText(invoice.paid_at)]] : []),
		["Status", words.get(invoice.status) ?? invoice.status],
		...(invoice.payment_method ? [["Payment method", invoice.payment_method]] : []),
	];
	paper.table({ columns: [{ width: 116, style: { quiet: true } }, {}] }, facts);
	paper.space(14);
}

function parties(paper: Paper, { recipient }: OwnInvoice, seller: Seller): void {
	const from = [
		seller.name,
		...seller.address,
		seller.email,
		...(seller.taxId ? [`Tax ID ${seller.taxId}`] : []),
	];
	const to = [recipient.name, recipient.email, ...recipient.address].filter((line) => line !== null);
	const rows = Array.from({ length: Math.max(from.length, to.length) }, (_, place): Cell[] =>
		[from[place] ?? "", to[place] ?? ""].map((text) => ({ text, style: { bold: place === 0 } })),
	);
	const titles = ["From", "Billed to"].map((text) => ({ text, style: { quiet: true } }));
	paper.table({ columns: [{ width: 254 }, {}], gap: 2 }, [titles, ...rows]);
	paper.space(20);
}

function lines(paper: Paper, invoice: OwnInvoice): void {
	const rows = invoice.lines.map(({ text, quantity, amount, from, to }): Cell[] => {
		const period = from === to ? undefined : `${dayText(new Date(from))} to ${dayText(new Date(to))}`;
		const line: Cell = period === undefined ? text : { text, under: period };
		return [line, quantity === null ? "" : String(quantity), formatPrice(amount)];
	});
	const columns = [
		{ title: "Description", width: 294 },
		{ title: "Quantity", width: 70, align: "right" },
		{ title: "Amount", align: "right" },
	] as const;
	paper.table({ columns, gap: 8 }, rows);
	paper.rule();
	paper.space(10);
}

function sums(paper: Paper, invoice: OwnInvoice): void {
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
	paper.keep(130);
	paper.table(
		{ columns: [{ width: 100, align: "right" }, { align: "right" }], indent: 274, gap: 6 },
		rows.map(([name, cents, bold]) => [name, formatPrice(cents)].map((text) => ({ text, style: { bold } }))),
	);
	paper.space(10);
	paper.write(`All amounts are in ${invoice.currency.toUpperCase()}.`, { quiet: true, size: 8 });
}
