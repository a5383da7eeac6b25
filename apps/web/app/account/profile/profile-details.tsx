import type { User } from "@supabase/auth-js";
import type { Profile } from "@unlisted/contracts/told";
import { isEnoughKnown, notEnoughKnown, useSecurityScore } from "../../lib/api/security-score.ts";
import { dateInWords } from "../../lib/site/format-date.ts";
import { Facts } from "../../ui/facts.tsx";
import { NotGiven } from "../parts/not-given.tsx";

export function ProfileDetails({ profile, user }: { profile: Profile | null; user: User }) {
	return (
		<Facts
			facts={[
				{ term: "Email", value: <span className="break-all">{user.email || <NotGiven />}</span> },
				{ term: "Username", value: profile?.username ?? <NotGiven /> },
				{ term: "Phone", value: profile?.phone ?? <NotGiven /> },
				{ term: "Member since", value: dateInWords(profile?.created_at ?? user.created_at) },
				{ term: "Last updated", value: profile ? dateInWords(profile.updated_at) : <NotGiven /> },
				{ term: "Security score", value: <SecurityScore /> },
			]}
		/>
	);
}

/**
 * The current score. Before the first scan it is 0, as in the specification, under the same bar that covers the number
 * on the dashboard: it is not known yet. If the score cannot be loaded, nothing is shown in its place: the profile's own number may be older, and
 * does not say whether enough is known.
 */
export function SecurityScore() {
	const now = useSecurityScore();
	if (now.isPending)
		return (
			<span aria-hidden className="waiting-late waiting-bar inline-block h-5 w-16 rounded-bar bg-ink/8" />
		);
	if (!now.data) return "Not known right now";
	const score = now.data.score ?? null;
	if (score !== null && !isEnoughKnown(now.data)) return notEnoughKnown;
	if (score !== null) return <span className="tabular-nums">{score}/100</span>;
	return (
		<>
			<span className="struck tabular-nums">0/100</span>
			<span className="ml-2 text-note text-ink-soft">Not known yet</span>
		</>
	);
}
