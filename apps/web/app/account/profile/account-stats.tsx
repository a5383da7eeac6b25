import type { User } from "@supabase/auth-js";
import type { Profile } from "@unlisted/contracts/told";
import { completionOf, daysSince } from "../../lib/api/profile.ts";
import { Facts } from "../../ui/facts.tsx";
import { Progress } from "../../ui/progress.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { SecurityScore } from "./profile-details.tsx";

export function AccountStats({ profile, user }: { profile: Profile | null; user: User }) {
	const days = daysSince(profile?.created_at ?? user.created_at, Date.now());
	return (
		<Sheet>
			<h2 className="text-title">Account Stats</h2>
			<Facts
				facts={[
					{ term: "Days active", value: <span className="tabular-nums">{days}</span> },
					{ term: "Security score", value: <SecurityScore /> },
				]}
			/>
			<div className="mt-2 border-t border-rule pt-4">
				<Progress label="Profile completion" percent={completionOf(profile, user.email)} />
			</div>
		</Sheet>
	);
}
