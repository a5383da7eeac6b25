import { pageMeta } from "../lib/page-meta.ts";
import { Page } from "../shell/page.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { type Column, Records } from "../ui/records.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { testCards } from "./test-cards.ts";

export const meta = () =>
	pageMeta({
		title: "Payment Test",
		description: "Card numbers for trying out payments without money.",
		path: "/payment-test",
		hidden: true,
	});

const columns: Column<(typeof testCards)[number]>[] = [
	{
		title: "Number",
		cell: ({ number }) => (
			<span className="inline-flex items-center gap-1 font-mono text-note whitespace-nowrap sm:text-body">
				{number}
				<CopyButton text={number.replaceAll(" ", "")} label={`Copy ${number}`} />
			</span>
		),
	},
	{ title: "Outcome", cell: ({ outcome }) => outcome },
];

export default function PaymentTestPage() {
	return (
		<Page>
			<PageHeading
				title="Payment Test"
				subtitle="Card numbers for trying out payments. No money moves, and none of these belongs to anyone."
			/>
			<div className="space-y-6">
				<Notice tone="info" title="The card form arrives with billing">
					<p>This release lists the test cards; the form that takes them comes with the billing screens.</p>
				</Notice>
				<Sheet>
					<h2 className="mb-2 text-title">Test cards</h2>
					<p className="mb-4 max-w-prose text-ink-soft">
						Use any date in the future and any three digits as the security code. Never enter a real card on a
						test installation.
					</p>
					<Records caption="Test cards" columns={columns} rows={testCards} rowKey={(card) => card.number} />
				</Sheet>
			</div>
		</Page>
	);
}
