import { useEffect } from "react";
import { useNavigate } from "react-router";
import { rowOf } from "../lib/api/table-api.ts";
import { supabase } from "../lib/session/supabase.ts";

/**
 * The link may be opened in another tab or on a phone. So the page checks when it opens and whenever the person comes
 * back.
 */
export function useGoOnceVerified(signedIn: boolean, next: string, state: unknown): void {
	const navigate = useNavigate();

	useEffect(() => {
		if (!signedIn) return;
		let here = true;
		const look = async () => {
			if (document.visibilityState !== "visible") return;
			const verified = await isVerified().catch(() => false);
			if (verified && here) await navigate(next, { replace: true, state });
		};
		void look();
		document.addEventListener("visibilitychange", look);
		return () => {
			here = false;
			document.removeEventListener("visibilitychange", look);
		};
	}, [signedIn, next, state, navigate]);
}

/**
 * Asks the server, because the session's data may be older than the mail. The profile must agree: the guard of the pages
 * reads only the profile. While it is missing or behind, the guard would send the person back here without end.
 */
async function isVerified(): Promise<boolean> {
	const client = await supabase();
	const { data } = await client.auth.getUser();
	if (!data.user?.email_confirmed_at) return false;
	const profile = await rowOf("profiles", "user_id", data.user.id);
	return profile?.is_verified === true;
}
