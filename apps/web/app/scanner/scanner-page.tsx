import { pageMeta } from "../lib/page-meta.ts";
import { Page } from "../shell/page.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { BlankSheet } from "../ui/sheet.tsx";

export const meta = () =>
	pageMeta({
		title: "Dark Web Scanner",
		description: "Monitor your data across the dark web and breach databases",
		path: "/scanner",
		hidden: true,
	});

export default function ScannerPage() {
	return (
		<Page>
			<PageHeading
				title="Dark Web Scanner"
				subtitle="Monitor your data across the dark web and breach databases"
			/>
			<BlankSheet title="Nothing on record yet">
				<p>No scan has run for this account. We do not know yet whether your data is exposed.</p>
			</BlankSheet>
		</Page>
	);
}
