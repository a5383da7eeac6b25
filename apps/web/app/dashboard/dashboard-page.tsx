import { useProfile } from "../lib/api/profile.ts";
import { runningScanQuery } from "../lib/api/running-scan.ts";
import { securityEventsQuery } from "../lib/api/security-events.ts";
import { useSession } from "../lib/session/session.ts";
import { pageMeta } from "../lib/site/page-meta.ts";
import { Page } from "../shell/parts/page.tsx";
import { withFirstAnswers } from "../shell/session/first-draw.tsx";
import { GuardFailure, GuardWaiting } from "../shell/session/guard-states.tsx";
import { SignOutButton } from "../shell/session/sign-out-button.tsx";
import { buttonClass } from "../ui/button.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { ActionCards } from "./action-cards.tsx";
import { activityQuery } from "./activity/activity.ts";
import { RecentActivity } from "./activity/recent-activity.tsx";
import { entitledPlanQuery } from "./entitled-plan.ts";
import { standingQuery } from "./parts/standing.ts";
import { useRunningScan } from "./running-scan.ts";
import { Security } from "./security.tsx";
import { MovesWaiting, SecurityWaiting } from "./security-waiting.tsx";
import { WhatMoved } from "./what-moved.tsx";

export const meta = () =>
	pageMeta({
		title: "Security Dashboard",
		description: "What is exposed, what was removed, what to do next.",
		path: "/dashboard",
		hidden: true,
	});

function DashboardPage() {
	const session = useSession();
	const profile = useProfile();
	const user = session.status === "signed-in" ? session.user : undefined;
	// The scanner is only for people with a confirmed address.
	const verified = profile.data?.is_verified ?? false;
	const running = useRunningScan(user?.id ?? "", verified);

	if (!user) return <GuardWaiting />;
	if (!profile.isPending && profile.data === undefined) {
		return <GuardFailure onRetry={() => void profile.refetch()} />;
	}
	// Until the profile is loaded, uses the name that the session has from the sign-up.
	const named = profile.isPending ? user.user_metadata : profile.data;
	const scanned = profile.data?.security_score != null;
	return (
		<Page>
			{/* One heading for both states, so that a click that began before the profile loaded still finds its
			   button. */}
			<PageHeading
				title={
					<>
						Welcome <bdi>{named?.first_name || user.email}</bdi>
					</>
				}
				subtitle="Security Dashboard"
			>
				<SignOutButton className={buttonClass("secondary")} />
			</PageHeading>
			<div className="space-y-10">
				{profile.isPending ? (
					<>
						<SecurityWaiting scanned />
						<MovesWaiting />
					</>
				) : (
					<>
						<Security verified={verified} scanned={scanned} running={running} user={user} />
						<ActionCards verified={verified} scanned={scanned} running={running} />
						<WhatMoved verified={verified} scanned={scanned} />
						<RecentActivity verified={verified} />
					</>
				)}
			</div>
		</Page>
	);
}

export default withFirstAnswers(
	(queries) => [
		queries.prefetchQuery(standingQuery),
		queries.prefetchQuery(runningScanQuery),
		queries.prefetchQuery(activityQuery),
		queries.prefetchQuery(entitledPlanQuery),
		queries.prefetchQuery(securityEventsQuery),
	],
	DashboardPage,
);
