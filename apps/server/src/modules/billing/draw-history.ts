import { formatPrice } from "@unlisted/contracts/plans";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { newPaper, type Paper, page } from "../../platform/documents/pdf-paper.ts";
import type { Payer } from "./billing.deps.ts";
import { dayText } from "./billing.rules.ts";
import { wholeHistory } from "./export-history.ts";
import type { OwnPaymentRow } from "./payments.repository.ts";

interface Deps {
	readonly db: Database;
	readonly clock: Clock;
	readonly payerOf: (userId: string) => Promise<Payer>;
}

const columns = [
	["Date", page.left, 66],
	["Description", 124, 132],
	["Payment method", 260, 112],
	["Status", 376, 60],
	["Amount", 436, 103],
] as const;

/** All payments of a person on paper, newest first, with what was paid and given back in all. */
export function drawHistory(deps: Deps) {
	return async (payer: string): Promise<Buffer> => {
		const payments = await wholeHistory(deps.db, payer);
		const { name, email } = await deps.payerOf(payer);
		const now = deps.clock.now();
		const paper = await newPaper("Payment history", now);
		paper.text("Payment history", page.left, page.top, { size: 22, bold: true });
		paper.text([name, email].filter(Boolean).join(" · "), page.left, page.top + 34);
		paper.text(`As of ${dayText(now)}, in US dollars`, page.left, page.top + 49, { quiet: true });
		let y = tableHead(paper, page.top + 80);
		for (const payment of payments) {
			if (y > page.bottom - 60) {
				paper.turn();
				y = tableHead(paper, page.top);
			}
			y = row(paper, y, payment);
		}
		paper.rule(y + 2);
		const completed = payments.filter(({ status }) => status === "completed");
		const sum = completed.reduce((total, { amount }) => total + amount, 0);
		const back = payments.reduce((total, { amount_refunded: refunded }) => total + refunded, 0);
		paper.text(`Completed payments: ${formatPrice(sum)}`, page.left, y + 12, { bold: true, align: "right" });
		if (back > 0) paper.text(`Refunded: ${formatPrice(back)}`, page.left, y + 28, { align: "right" });
		return paper.done();
	};
}

function tableHead(paper: Paper, y: number): number {
	for (const [title, x, width] of columns) {
		paper.text(title, x, y, { quiet: true, width, align: title === "Amount" ? "right" : "left" });
	}
	paper.rule(y + 16);
	return y + 24;
}

function row(paper: Paper, y: number, payment: OwnPaymentRow): number {
	const refunded = payment.amount_refunded > 0 ? ` (${formatPrice(payment.amount_refunded)} refunded)` : "";
	const cells = [
		dayText(payment.created_at),
		payment.description ?? "",
		payment.payment_method ?? "",
		payment.status,
		`${formatPrice(payment.amount)}${refunded}`,
	];
	const heights = columns.map(([title, x, width], place) =>
		paper.text(cells[place] ?? "", x, y, { size: 8, width, align: title === "Amount" ? "right" : "left" }),
	);
	return y + Math.max(...heights) + 6;
}
