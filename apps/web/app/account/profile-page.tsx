import { pageMeta } from "../lib/page-meta.ts";
import { Page } from "../shell/page.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { BlankSheet } from "../ui/sheet.tsx";

export const meta = () =>
	pageMeta({
		title: "Profile",
		description: "Who we watch over, and how we reach you.",
		path: "/profile",
		hidden: true,
	});

export default function ProfilePage() {
	return (
		<Page>
			<PageHeading title="Profile" subtitle="Who we watch over, and how we reach you." />
			<BlankSheet title="Nothing on record yet">
				<p>Your details will stand here.</p>
			</BlankSheet>
		</Page>
	);
}
