import { useQuery } from "@tanstack/react-query";
import { Navigate, Outlet } from "react-router";
import { useSession } from "../lib/session.ts";
import { supabase } from "../lib/supabase.ts";
import { GuardFailure, GuardWaiting } from "./guard-states.tsx";

/** The profile says whether the email address is verified; until it is, the person is held at the page that asks. */
export default function VerifiedGuard() {
	const session = useSession();
	const userId = session.status === "signed-in" ? session.user.id : "";
	const verified = useQuery({
		queryKey: ["profile", userId, "is_verified"],
		queryFn: () => fetchIsVerified(userId),
		enabled: userId !== "",
	});
	if (verified.isPending) return <GuardWaiting />;
	if (verified.isError) return <GuardFailure onRetry={() => void verified.refetch()} />;
	return verified.data ? <Outlet /> : <Navigate to="/verify-email-required" replace />;
}

async function fetchIsVerified(userId: string): Promise<boolean> {
	const client = await supabase();
	const { data, error } = await client
		.from("profiles")
		.select("is_verified")
		.eq("user_id", userId)
		.maybeSingle<{ is_verified: boolean }>();
	if (error) throw error;
	return data?.is_verified ?? false;
}
