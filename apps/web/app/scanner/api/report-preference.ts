import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { scannerKey } from "../../lib/api/scanner-keys.ts";
import { authSentence } from "../../lib/session/auth-failure.ts";
import { useSession } from "../../lib/session/session.ts";
import { supabase } from "../../lib/session/supabase.ts";

const table = "user_preferences";
export const reportsKey = [...scannerKey, "reports"] as const;

/**
 * Whether reports are mailed. Kept with the account's preferences, so the link in each report ends it too.
 */
export function useReportPreference(): UseQueryResult<boolean> {
	const userId = useUserId();
	return useQuery({
		queryKey: reportsKey,
		queryFn: () => fetchReportPreference(userId),
		enabled: userId !== "",
		staleTime: 0,
	});
}

export function useUserId(): string {
	const session = useSession();
	return session.status === "signed-in" ? session.user.id : "";
}

async function fetchReportPreference(userId: string): Promise<boolean> {
	const client = await supabase();
	const { data, error, status } = await client
		.from(table)
		.select("email_monthly_report")
		.eq("user_id", userId)
		.maybeSingle();
	if (error) throw new Error(authSentence({ ...error, status }));
	return data?.email_monthly_report ?? true;
}

/** Returns what went wrong, or nothing. */
export async function saveReportPreference(userId: string, wanted: boolean): Promise<string | undefined> {
	try {
		const client = await supabase();
		const row = { user_id: userId, email_monthly_report: wanted };
		const { error, status } = await client.from(table).upsert(row);
		return error ? authSentence({ ...error, status }) : undefined;
	} catch {
		return "An unexpected error occurred";
	}
}
