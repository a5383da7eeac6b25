import { formatPrice } from "@unlisted/contracts/plans";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { type Cell, newPaper } from "../../../platform/documents/pdf-paper.ts";
import type { Payer } from "../core/billing.deps.ts";
import { dayText } from "../core/billing.rules.ts";
import { wholeHistory } from "./export-history.ts";
import type { OwnPaymentRow } from "./payments.repository.ts";

interface Deps {
	readonly db: Database;
	readonly clock: Clock;
	readonly payerOf: (userId: string) => Promise<Payer>;
}

const table = {
	columns: [
		{ title: "Date", width: 68 },
		{ title: "Description", width: 136 },
		{ title: "Payment method", width: 116 },
		{ title: "Status", width: 60 },
		{ title: "Amount", align: "right" },
	],
	gap: 6,
	style: { size: 8 },
} as const;

/** All payments of a person as a PDF, newest first, with the totals paid and refunded. */
export function drawHistory(deps: Deps) {
	return async (payer: string): Promise<Buffer> => {
		const payments = await wholeHistory(deps.db, payer);
		const { name, email } = await deps.payerOf(payer);
		const now = deps.clock.now();
		const paper = newPaper("Payment history", now);
		paper.write("Payment history", { size: 26, serif: true });
		paper.write([name, email].filter(Boolean).join(" · "));
		paper.write(`As of ${dayText(now)}, in US dollars`, { quiet: true }, 18);
		if (payments.length === 0) {
			paper.write("No payments yet.");
			return paper.done();
		}
		paper.table(table, payments.map(cells));
		paper.rule();
		const completed = payments.filter(({ status }) => status === "completed");
		const sum = completed.reduce((total, { amount }) => total + amount, 0);
		const back = payments.reduce((total, { amount_refunded: refunded }) => total + refunded, 0);
		const sums: Cell[][] = [[{ text: `Completed payments: ${formatPrice(sum)}`, style: { bold: true } }]];
		if (back > 0) sums.push([`Refunded: ${formatPrice(back)}`]);
		paper.keep(40);
		paper.space(10);
		paper.table({ columns: [{ align: "right" }] }, sums);
		return paper.done();
	};
}

function cells(payment: OwnPaymentRow): Cell[] {
	const refunded = payment.amount_refunded > 0 ? ` (${formatPrice(payment.amount_refunded)} refunded)` : "";
	return [
		dayText(payment.created_at),
		payment.description ?? "",
		payment.payment_method ?? "",
		payment.status,
		`${formatPrice(payment.amount)}${refunded}`,
	];
}
