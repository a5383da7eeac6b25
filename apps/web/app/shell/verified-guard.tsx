import { Navigate, Outlet, useLocation } from "react-router";
import { useProfile } from "../lib/api/profile.ts";
import { GuardFailure } from "./session/guard-states.tsx";

/**
 * The profile says whether the email address is verified. Until it is, the person stays on the page that asks for it,
 * which later leads back with the original history state. While the profile loads, the page shows its own loading
 * state. That is safe, because the server gives the data to nobody else.
 */
export default function VerifiedGuard() {
	const profile = useProfile();
	const { pathname, search, hash, state } = useLocation();
	if (profile.isPending || profile.data?.is_verified) return <Outlet />;
	if (profile.data === undefined) return <GuardFailure onRetry={() => void profile.refetch()} />;
	return (
		<Navigate
			to="/verify-email-required"
			replace
			state={{ from: pathname + search + hash, fromState: state }}
		/>
	);
}
