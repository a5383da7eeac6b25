import { transactionIdShown } from "@unlisted/contracts/limits";
import { formatPrice } from "@unlisted/contracts/plans";
import type { Payment } from "@unlisted/contracts/told";
import { useId, useState } from "react";
import { shortDate } from "../../lib/site/format-date.ts";
import { DownloadSaid } from "../../shell/parts/download-said.tsx";
import { type Download, useDownload } from "../../shell/parts/use-download.ts";
import { Chip } from "../../ui/chip.tsx";
import { ShowMore, shownOf } from "../../ui/list-end.tsx";
import { type Column, Records } from "../../ui/records.tsx";
import { BlankSheet, Sheet } from "../../ui/sheet.tsx";
import { type Payments, paymentTone } from "../api/payments.ts";
import { shortened } from "../words/subscription-facts.ts";
import { InvoiceButton } from "./invoice-button.tsx";

const shownAtOnce = 10;

export function PaymentHistory({ payments, totals }: Payments) {
	const invoice = useDownload();
	const rowsId = useId();
	const [most, setMost] = useState(shownAtOnce);
	if (payments.length === 0) {
		return (
			<BlankSheet title="No Payment History">
				<p>You haven't made any payments yet.</p>
			</BlankSheet>
		);
	}
	return (
		<Sheet>
			<h2 className="text-title">Payment History</h2>
			<DownloadSaid download={invoice} />
			<div className="mt-3">
				<Records
					caption="Payment History"
					columns={columnsOf(invoice)}
					rows={payments.slice(0, most)}
					rowsId={rowsId}
					rowKey={({ id }) => id}
				/>
			</div>
			{payments.length > shownAtOnce ? (
				<div className="mt-5 flex min-h-11 flex-wrap items-center justify-between gap-3">
					<p role="status" className="text-note text-ink-soft">
						{shownOf(Math.min(most, payments.length), payments.length)}
					</p>
					<ShowMore rows={rowsId} more={payments.length > most} onPress={() => setMost(most + shownAtOnce)} />
				</div>
			) : null}
			{totals.count > payments.length ? (
				<p className="mt-3 text-note text-ink-soft">
					These are the newest {payments.length} of {totals.count}. An export has all of them.
				</p>
			) : null}
		</Sheet>
	);
}

const mono = "font-mono text-note whitespace-nowrap";

const columnsOf = (invoice: Download): Column<Payment>[] => [
	{ title: "Date", isName: true, cell: (payment) => <DateAndRest {...payment} /> },
	{ title: "Amount", wideOnly: true, cell: (payment) => <Amount {...payment} /> },
	{
		title: "Payment Method",
		wideOnly: true,
		cell: ({ payment_method }) => <span className="text-note">{payment_method ?? "N/A"}</span>,
	},
	{
		title: "Status",
		wideOnly: true,
		cell: ({ status }) => <Chip tone={paymentTone(status)}>{status}</Chip>,
	},
	{
		title: "Transaction ID",
		wideOnly: true,
		cell: ({ transaction_id: id }) =>
			id ? <span className={mono}>{shortened(id, transactionIdShown)}</span> : "N/A",
	},
	{
		title: "Actions",
		atEnd: true,
		cell: (payment) => <InvoiceButton payment={payment} download={invoice} />,
	},
];

/**
 * On a phone a payment has three lines of 24 px, with the invoice beside the last two. A refund may add a fourth line.
 */
function DateAndRest(payment: Payment) {
	const {
		created_at,
		amount,
		amount_refunded: refunded,
		payment_method,
		status,
		transaction_id: id,
	} = payment;
	return (
		<>
			<span className="flex flex-wrap justify-between gap-x-3 as-records:leading-6">
				<span className={mono}>{shortDate(created_at)}</span>
				<span className={`${mono} font-semibold as-table:hidden`}>{formatPrice(amount)}</span>
			</span>
			<span className="block pr-28 text-note leading-6 wrap-anywhere as-table:hidden">
				{`${status} · ${payment_method ?? "N/A"}${refunded > 0 ? ` · ${formatPrice(refunded)} refunded` : ""}`}
			</span>
			<span className="block as-lines:truncate pr-28 font-mono text-note leading-6 text-ink-soft as-table:hidden">
				{`ID ${id ? shortened(id, transactionIdShown) : "N/A"}`}
			</span>
		</>
	);
}

function Amount({ amount, amount_refunded }: Payment) {
	return (
		<>
			<span className={mono}>{formatPrice(amount)}</span>
			{amount_refunded > 0 ? (
				<span className="block text-note text-ink-soft">{formatPrice(amount_refunded)} refunded</span>
			) : null}
		</>
	);
}
