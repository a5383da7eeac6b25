import { pageMeta } from "../lib/page-meta.ts";
import { useProfile } from "../lib/profile.ts";
import { useSession } from "../lib/session.ts";
import { GuardFailure, GuardWaiting } from "../shell/guard-states.tsx";
import { Page } from "../shell/page.tsx";
import { SignOutButton } from "../shell/sign-out-button.tsx";
import { buttonClass } from "../ui/button.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { ActionCards } from "./action-cards.tsx";
import { RecentActivity } from "./recent-activity.tsx";
import { ScorePanel } from "./score-panel.tsx";
import { StatCards } from "./stat-cards.tsx";

export const meta = () =>
	pageMeta({
		title: "Security Dashboard",
		description: "What is exposed, what was removed, what to do next.",
		path: "/dashboard",
		hidden: true,
	});

export default function DashboardPage() {
	const session = useSession();
	const profile = useProfile();

	if (session.status !== "signed-in" || profile.isPending) return <GuardWaiting />;
	if (profile.data === undefined) return <GuardFailure onRetry={() => void profile.refetch()} />;
	const { user } = session;
	const score = profile.data?.security_score ?? null;
	return (
		<Page>
			<PageHeading title={`Welcome ${profile.data?.first_name || user.email}`} subtitle="Security Dashboard">
				<SignOutButton className={buttonClass("secondary")} />
			</PageHeading>
			<div className="space-y-10">
				<ScorePanel score={score} verified={profile.data?.is_verified ?? false} user={user} />
				<StatCards />
				<ActionCards />
				<RecentActivity scanned={score !== null} />
			</div>
		</Page>
	);
}
