import { pageMeta } from "../lib/page-meta.ts";
import { useSession } from "../lib/session.ts";
import { Page } from "../shell/page.tsx";
import { SignOutButton } from "../shell/sign-out-button.tsx";
import { ButtonLink, buttonClass } from "../ui/button.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { BlankSheet } from "../ui/sheet.tsx";

export const meta = () =>
	pageMeta({
		title: "Security Dashboard",
		description: "What is exposed, what was removed, what to do next.",
		path: "/dashboard",
		hidden: true,
	});

export default function DashboardPage() {
	const session = useSession();
	const user = session.status === "signed-in" ? session.user : undefined;
	const firstName: unknown = user?.user_metadata.first_name;
	const name = typeof firstName === "string" && firstName ? firstName : (user?.email ?? "");
	return (
		<Page>
			<PageHeading title={`Welcome ${name}`} subtitle="Security Dashboard">
				<SignOutButton className={buttonClass("secondary")} />
			</PageHeading>
			<BlankSheet title="Nothing on record yet">
				<p>No scan has run for this account. We do not know yet whether your data is exposed.</p>
				<ButtonLink to="/scanner">Go to the scanner</ButtonLink>
			</BlankSheet>
		</Page>
	);
}
