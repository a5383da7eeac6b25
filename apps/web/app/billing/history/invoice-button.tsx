import type { Payment } from "@unlisted/contracts/told";
import { Download as DownloadIcon } from "lucide-react";
import { fileAt } from "../../lib/api/authed-api.ts";
import { shortDate } from "../../lib/site/format-date.ts";
import type { Download } from "../../shell/parts/use-download.ts";

/** Only a paid payment has an invoice; a refunded one keeps it. A server that does not tell has one for each. */
export function InvoiceButton({ payment, download }: { payment: Payment; download: Download }) {
	const { has_invoice: hasInvoice = true } = payment;
	if (!hasInvoice || !["completed", "refunded"].includes(payment.status)) {
		return <span className="text-ink-soft max-sm:hidden">None</span>;
	}
	const path = fileAt("GET /api/billing/payments/:id/invoice", { params: { id: payment.id } });
	const date = shortDate(payment.created_at);
	return (
		<button
			type="button"
			disabled={download.busy !== undefined}
			onClick={() => download.start(path, `The invoice of ${date}`)}
			className="-my-1 inline-flex min-h-11 items-center gap-2 font-semibold underline decoration-edge decoration-2 underline-offset-4 hover:decoration-ink disabled:opacity-55"
		>
			<DownloadIcon aria-hidden className="size-4" />
			{download.busy === path ? "Preparing..." : "Invoice"}
			<span className="sr-only"> of {date}</span>
		</button>
	);
}
