import { transactionIdShown } from "@unlisted/contracts/limits";
import { formatPrice } from "@unlisted/contracts/plans";
import type { Payment } from "@unlisted/contracts/told";
import { shortDate } from "../../lib/site/format-date.ts";
import { DownloadSaid } from "../../shell/parts/download-said.tsx";
import { type Download, useDownload } from "../../shell/parts/use-download.ts";
import { Chip } from "../../ui/chip.tsx";
import { type Column, Records } from "../../ui/records.tsx";
import { BlankSheet, Sheet } from "../../ui/sheet.tsx";
import { paymentTone } from "../api/payments.ts";
import { shortened } from "../words/subscription-facts.ts";
import { InvoiceButton } from "./invoice-button.tsx";

export function PaymentHistory({ payments }: { payments: readonly Payment[] }) {
	const invoice = useDownload();
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
					rows={payments}
					rowKey={({ id }) => id}
				/>
			</div>
		</Sheet>
	);
}

const mono = "font-mono text-note whitespace-nowrap";

const columnsOf = (invoice: Download): Column<Payment>[] => [
	{ title: "Date", cell: ({ created_at }) => <span className={mono}>{shortDate(created_at)}</span> },
	{ title: "Amount", cell: (payment) => <Amount {...payment} /> },
	{
		title: "Payment Method",
		cell: ({ payment_method }) => <span className="text-note">{payment_method ?? "N/A"}</span>,
	},
	{ title: "Status", cell: ({ status }) => <Chip tone={paymentTone(status)}>{status}</Chip> },
	{
		title: "Transaction ID",
		cell: ({ transaction_id: id }) =>
			id ? <span className={mono}>{shortened(id, transactionIdShown)}</span> : "N/A",
	},
	{
		title: "Actions",
		cell: (payment) => <InvoiceButton payment={payment} download={invoice} />,
	},
];

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
