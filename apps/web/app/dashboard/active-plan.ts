import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { findPlan, type Plan } from "@unlisted/contracts/plans";
import { authSentence } from "../lib/session/auth-failure.ts";
import { useSession } from "../lib/session/session.ts";
import { supabase } from "../lib/session/supabase.ts";

/** The plan that the person pays for; null without one. */
export function useActivePlan(): UseQueryResult<Plan | null> {
	const session = useSession();
	const userId = session.status === "signed-in" ? session.user.id : "";
	return useQuery({
		queryKey: ["active-plan", userId],
		queryFn: () => fetchActivePlan(userId),
		enabled: userId !== "",
	});
}

async function fetchActivePlan(userId: string): Promise<Plan | null> {
	const client = await supabase();
	const { data, error, status } = await client
		.from("subscriptions")
		.select("plan_type")
		.eq("user_id", userId)
		.eq("status", "active")
		.order("created_at", { ascending: false })
		.limit(1)
		.maybeSingle();
	if (error) throw new Error(authSentence({ ...error, status }));
	return (data && findPlan(data.plan_type)) ?? null;
}
