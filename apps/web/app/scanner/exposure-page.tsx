import { pageMeta } from "../lib/page-meta.ts";
import { Page } from "../shell/page.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { BlankSheet } from "../ui/sheet.tsx";

export const meta = () =>
	pageMeta({
		title: "Exposure Details",
		description: "One record of your data, and what to do about it.",
		path: "/scanner",
		hidden: true,
	});

export default function ExposurePage() {
	return (
		<Page>
			<PageHeading title="Exposure Details">
				<ButtonLink to="/scanner" look="secondary">
					Back to Scanner
				</ButtonLink>
			</PageHeading>
			<BlankSheet title="Nothing on record yet">
				<p>No scan has run for this account, so there is no exposure to show.</p>
			</BlankSheet>
		</Page>
	);
}
