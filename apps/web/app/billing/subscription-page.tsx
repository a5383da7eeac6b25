import type { BillingOverview } from "@unlisted/contracts/told";
import { useEffect } from "react";
import { liveSubscription } from "../lib/api/live-subscription.ts";
import { scannerFiguresQuery } from "../lib/api/scanner-figures.ts";
import { useSession } from "../lib/session/session.ts";
import { pageMeta } from "../lib/site/page-meta.ts";
import { Page } from "../shell/parts/page.tsx";
import { withFirstAnswers } from "../shell/session/first-draw.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { LoadFailed } from "../ui/could-not-load.tsx";
import { later } from "../ui/later.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { BlankSheet, Sheet } from "../ui/sheet.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { endAttempt, unansweredAttempt } from "./api/attempt.ts";
import { overviewQuery, useOverview } from "./api/overview.ts";
import { JustPaid } from "./subscription/just-paid.tsx";
import { PaymentRuns } from "./subscription/on-its-way.tsx";
import { SubscriptionDashboard } from "./subscription/subscription-dashboard.tsx";
import { useCanceling } from "./subscription/use-canceling.tsx";
import { billingMessages } from "./words/messages.ts";

// Few people have bought it, so the page does not wait for it.
const DeepScanLine = later(
	() => import("./subscription/deep-scan-line.tsx").then((loaded) => loaded.DeepScanLine),
	{ quiet: true },
);

export const meta = () =>
	pageMeta({
		title: "Subscription Dashboard",
		description: "Manage your subscription and how you pay for it.",
		path: "/subscription",
		hidden: true,
	});

function SubscriptionPage() {
	return (
		<Page>
			<PageHeading
				title="Subscription Dashboard"
				subtitle="Manage your subscription and how you pay for it."
			/>
			<OverviewAndCanceling />
		</Page>
	);
}

export default withFirstAnswers(
	(queries) => [queries.prefetchQuery(overviewQuery), queries.prefetchQuery(scannerFiguresQuery)],
	SubscriptionPage,
);

/**
 * A subscription may end at once. Then the page under the dialog has no subscription, but the dialog still says what
 * happened.
 */
function OverviewAndCanceling() {
	const overview = useOverview();
	const { cancel, dialog } = useCanceling(overview.data?.subscription ?? null);
	return (
		<>
			<Overview overview={overview} onCancel={cancel} />
			{dialog}
		</>
	);
}

interface OverviewProps {
	overview: ReturnType<typeof useOverview>;
	onCancel: () => void;
}

function Overview({ overview, onCancel }: OverviewProps) {
	const session = useSession();
	const running = session.status === "signed-in" ? unansweredAttempt(session.user.id) : null;
	const live = overview.data ? liveSubscription(overview.data) : null;
	useEffect(() => {
		// The answer contains the result of an earlier attempt.
		if (live) endAttempt();
	}, [live]);
	return (
		<div className="space-y-6">
			<LoadFailed of={overview} title="Error Loading Subscription" message={billingMessages.noOverview} />
			{overview.data ? (
				<Known overview={overview.data} running={running?.planId} onCancel={onCancel} />
			) : overview.isError ? null : (
				<Waiting />
			)}
		</div>
	);
}

interface KnownProps {
	overview: BillingOverview;
	/** The plan of a payment without an answer yet. */
	running: string | undefined;
	onCancel: () => void;
}

function Known({ overview, running, onCancel }: KnownProps) {
	const { subscription } = overview;
	if (subscription) {
		return (
			<>
				<JustPaid subscription={subscription} />
				<DeepScanLine />
				<SubscriptionDashboard overview={overview} subscription={subscription} onCancel={onCancel} />
			</>
		);
	}
	if (running) return <PaymentRuns planId={running} />;
	return (
		<BlankSheet title="No Active Subscription">
			<p>What is free stays free. A plan adds to it, and you can cancel at any time.</p>
			<ButtonLink to="/#pricing">View Plans</ButtonLink>
		</BlankSheet>
	);
}

function Waiting() {
	return (
		<div className="grid items-start gap-6 lg:grid-cols-[1.5fr_1fr]">
			<Sheet>
				<Skeleton
					label="Loading your subscription"
					widths={["35%", "50%", "80%", "80%", "80%", "100%", "100%", "100%"]}
				/>
			</Sheet>
			<Sheet>
				<Skeleton label="" widths={["50%", "100%", "100%", "100%"]} />
			</Sheet>
		</div>
	);
}
