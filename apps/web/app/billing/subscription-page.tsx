import { pageMeta } from "../lib/page-meta.ts";
import { Page } from "../shell/page.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { BlankSheet } from "../ui/sheet.tsx";

export const meta = () =>
	pageMeta({
		title: "Subscription Dashboard",
		description: "Manage your subscription and how you pay for it.",
		path: "/subscription",
		hidden: true,
	});

export default function SubscriptionPage() {
	return (
		<Page>
			<PageHeading
				title="Subscription Dashboard"
				subtitle="Manage your subscription and how you pay for it."
			/>
			<BlankSheet title="Nothing on record yet">
				<p>You have not chosen a plan.</p>
			</BlankSheet>
		</Page>
	);
}
