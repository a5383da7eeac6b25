import { pageMeta } from "../lib/page-meta.ts";
import { Page } from "../shell/page.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { BlankSheet } from "../ui/sheet.tsx";

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
			<BlankSheet title="Nothing on record yet">
				<p>You haven't made any payments yet.</p>
			</BlankSheet>
		</Page>
	);
}
