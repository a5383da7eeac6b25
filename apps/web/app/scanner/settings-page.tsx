import { pageMeta } from "../lib/page-meta.ts";
import { Page } from "../shell/page.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { BlankSheet } from "../ui/sheet.tsx";

export const meta = () =>
	pageMeta({
		title: "Scanner Settings",
		description: "Configure your dark web scanning preferences",
		path: "/scanner/settings",
		hidden: true,
	});

export default function ScannerSettingsPage() {
	return (
		<Page>
			<PageHeading title="Scanner Settings" subtitle="Configure your dark web scanning preferences" />
			<BlankSheet title="Nothing on record yet">
				<p>Settings take effect with your first scan.</p>
			</BlankSheet>
		</Page>
	);
}
