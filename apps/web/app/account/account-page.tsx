import { useSearchParams } from "react-router";
import { useProfile } from "../lib/api/profile.ts";
import { securityEventsQuery } from "../lib/api/security-events.ts";
import { useSession } from "../lib/session/session.ts";
import { pageMeta } from "../lib/site/page-meta.ts";
import { Page } from "../shell/parts/page.tsx";
import { withFirstAnswers } from "../shell/session/first-draw.tsx";
import { GuardFailure, GuardWaiting } from "../shell/session/guard-states.tsx";
import { LoadFailed } from "../ui/could-not-load.tsx";
import { later } from "../ui/later.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { EventsSection } from "./activity/events-section.tsx";
import { SessionsSection } from "./activity/sessions-section.tsx";
import { PasswordTab } from "./credentials/password-tab.tsx";
import { DataSection } from "./own-data/data-section.tsx";
import { ownSessionsQuery } from "./parts/own-sessions.ts";
import { SettingsIndex } from "./parts/settings-index.tsx";
import { passkeysQuery } from "./passkeys/passkey-calls.ts";
import { PasskeysSection } from "./passkeys/passkeys-section.tsx";
import { ProfileTab } from "./profile/profile-tab.tsx";
import { factorsQuery } from "./two-factor/factors.ts";
import { TwoFactorSection } from "./two-factor/two-factor-section.tsx";

const VerificationTab = later(() =>
	import("./credentials/verification-tab.tsx").then((module) => module.VerificationTab),
);

export const meta = () =>
	pageMeta({
		title: "Account Settings",
		description: "Your profile, your password and your email address.",
		path: "/account",
		hidden: true,
	});

const tabIds = ["profile", "password", "verification"] as const;
type TabId = (typeof tabIds)[number];

function AccountPage() {
	const session = useSession();
	const profile = useProfile();
	const [tab, setTab] = useTab();

	if (session.status !== "signed-in") return <GuardWaiting />;
	if (profile.data === undefined && !profile.isPending)
		return <GuardFailure onRetry={() => void profile.refetch()} />;
	const { user } = session;
	const email = user.email ?? "";
	const tabs = [
		{
			id: "profile",
			label: "Profile",
			content: profile.isPending ? (
				waiting
			) : (
				<div className="space-y-5">
					<LoadFailed of={profile} title="We could not load your profile" />
					<ProfileTab userId={user.id} email={email} profile={profile.data ?? null} />
				</div>
			),
		},
		{ id: "password", label: "Password", content: <PasswordTab email={email} /> },
		{
			id: "verification",
			label: "Email Verification",
			content: profile.isPending ? (
				waiting
			) : (
				<VerificationTab email={email} verified={profile.data?.is_verified ?? false} />
			),
		},
	] as const;
	return (
		<Page>
			<PageHeading title="Account Settings" subtitle="Your profile, your password and your email address." />
			<div className="grid items-start gap-8 lg:grid-cols-[13rem_1fr]">
				<SettingsIndex />
				<div className="min-w-0 space-y-6">
					<div id="settings" className="scroll-mt-24">
						<Sheet>
							<Tabs label="Account settings" tabs={tabs} selected={tab} onSelect={setTab} />
						</Sheet>
					</div>
					<PasskeysSection />
					<TwoFactorSection />
					<SessionsSection />
					<EventsSection />
					<DataSection email={email} />
				</div>
			</div>
		</Page>
	);
}

export default withFirstAnswers(
	(queries) => [
		queries.prefetchQuery(factorsQuery),
		queries.prefetchQuery(passkeysQuery),
		queries.prefetchQuery(ownSessionsQuery),
		queries.prefetchQuery(securityEventsQuery),
	],
	AccountPage,
);

/** As high as the form that replaces it. */
const waiting = (
	<div className="min-h-96">
		<Skeleton label="Loading your profile" widths={["30%", "100%", "30%", "100%", "30%", "100%"]} />
	</div>
);

/** The tab is in the address, so that it can be linked to and survives a reload. */
function useTab(): [TabId, (tab: TabId) => void] {
	const [search, setSearch] = useSearchParams();
	const tab = tabIds.find((id) => id === search.get("tab")) ?? "profile";
	const select = (id: TabId) => {
		if (id !== tab) setSearch({ tab: id }, { replace: true, preventScrollReset: true });
	};
	return [tab, select];
}
