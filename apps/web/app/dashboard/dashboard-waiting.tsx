import type { User } from "@supabase/auth-js";
import { Page } from "../shell/parts/page.tsx";
import { SignOutButton } from "../shell/session/sign-out-button.tsx";
import { buttonClass } from "../ui/button.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { MovesWaiting, SecurityWaiting } from "./security-waiting.tsx";

/** Until the profile is there. The session has the name that was given at the sign-up. */
export function DashboardWaiting({ user }: { user: User }) {
	const { first_name: first } = user.user_metadata;
	return (
		<Page>
			<PageHeading title={`Welcome ${first || user.email}`} subtitle="Security Dashboard">
				<SignOutButton className={buttonClass("secondary")} />
			</PageHeading>
			<div className="space-y-10">
				<SecurityWaiting scanned />
				<MovesWaiting />
			</div>
		</Page>
	);
}
