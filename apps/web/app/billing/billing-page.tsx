import { pageMeta } from "../lib/site/page-meta.ts";
import { Page } from "../shell/parts/page.tsx";
import { LoadFailed } from "../ui/could-not-load.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { usePayments } from "./api/payments.ts";
import { ExportOptions } from "./history/export-options.tsx";
import { PaymentHistory } from "./history/payment-history.tsx";
import { PaymentTiles } from "./history/payment-tiles.tsx";

export const meta = () =>
	pageMeta({
		title: "Billing History",
		description: "Every payment, with its invoice.",
		path: "/billing",
		hidden: true,
	});

export default function BillingPage() {
	return (
		<Page>
			<PageHeading title="Billing History" subtitle="Every payment, with its invoice." />
			<History />
		</Page>
	);
}

function History() {
	const payments = usePayments();
	return (
		<div className="space-y-8">
			<LoadFailed of={payments} title="Error Loading Billing History" />
			{payments.data ? (
				<>
					<PaymentTiles {...payments.data} />
					<PaymentHistory {...payments.data} />
					{payments.data.payments.length > 0 ? <ExportOptions /> : null}
				</>
			) : payments.isError ? null : (
				<Waiting />
			)}
		</div>
	);
}

function Waiting() {
	return (
		<div className="space-y-8">
			<div className="border-y border-ink py-5">
				<Skeleton label="Loading billing history..." spoken={false} widths={["45%", "30%"]} />
			</div>
			<Sheet>
				<Skeleton label="" widths={["30%", "100%", "100%", "100%", "100%"]} />
			</Sheet>
		</div>
	);
}
