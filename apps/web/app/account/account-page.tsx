import { pageMeta } from "../lib/page-meta.ts";
import { Page } from "../shell/page.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { BlankSheet } from "../ui/sheet.tsx";

export const meta = () =>
	pageMeta({
		title: "Account Settings",
		description: "Your profile, your password and your email address.",
		path: "/account",
		hidden: true,
	});

export default function AccountPage() {
	return (
		<Page>
			<PageHeading title="Account Settings" subtitle="Your profile, your password and your email address." />
			<BlankSheet title="Nothing on record yet">
				<p>Your settings will stand here.</p>
			</BlankSheet>
		</Page>
	);
}
