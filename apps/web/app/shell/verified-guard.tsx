import { Navigate, Outlet, useLocation } from "react-router";
import { useProfile } from "../lib/api/profile.ts";
import { GuardFailure, GuardWaiting } from "./session/guard-states.tsx";

/**
 * The profile says whether the email address is verified. Until it is, the person stays on the page that asks
 * for it.
 */
export default function VerifiedGuard() {
	const profile = useProfile();
	const { pathname, search, hash } = useLocation();
	if (profile.isPending) return <GuardWaiting />;
	if (profile.data === undefined) return <GuardFailure onRetry={() => void profile.refetch()} />;
	if (profile.data?.is_verified) return <Outlet />;
	return <Navigate to="/verify-email-required" replace state={{ from: pathname + search + hash }} />;
}
