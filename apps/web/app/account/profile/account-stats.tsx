import type { User } from "@supabase/auth-js";
import { useQueryClient } from "@tanstack/react-query";
import type { Profile } from "@unlisted/contracts/told";
import { useEffect } from "react";
import { callApi } from "../../lib/api/authed-api.ts";
import { completionOf, daysSince, profileKey } from "../../lib/api/profile.ts";
import { Facts } from "../../ui/facts.tsx";
import { Progress } from "../../ui/progress.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { SecurityScore } from "./profile-details.tsx";

export function AccountStats({ profile, user }: { profile: Profile | null; user: User }) {
	const queries = useQueryClient();
	// Scans and resolved exposures change the score, and the profile from another page may be older.
	useEffect(() => {
		// Asking for the score brings the profile's up to date.
		void callApi("GET /api/scanner/score").then(() =>
			queries.invalidateQueries({ queryKey: profileKey(user.id) }),
		);
	}, [queries, user.id]);
	const days = daysSince(profile?.created_at ?? user.created_at, Date.now());
	return (
		<Sheet>
			<h2 className="text-title">Account Stats</h2>
			<Facts
				facts={[
					{ term: "Days active", value: <span className="tabular-nums">{days}</span> },
					{ term: "Security score", value: <SecurityScore score={profile?.security_score ?? null} /> },
				]}
			/>
			<div className="mt-2 border-t border-rule pt-4">
				<Progress label="Profile completion" percent={completionOf(profile, user.email)} />
			</div>
		</Sheet>
	);
}
