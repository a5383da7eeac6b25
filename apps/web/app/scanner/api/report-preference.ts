import { queryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { justNowMs, LoadFailure } from "../../lib/api/authed-api.ts";
import { scannerKey } from "../../lib/api/scanner-keys.ts";
import { keepRow, rowOf } from "../../lib/api/table-api.ts";
import { useSession } from "../../lib/session/session.ts";

export const reportsKey = [...scannerKey, "reports"] as const;

/**
 * Whether reports are mailed. It is stored with the account's preferences, so that the link in each report can end it
 * too.
 */
export function useReportPreference(): UseQueryResult<boolean> {
	const userId = useUserId();
	return useQuery({ ...reportPreferenceQuery(userId), enabled: userId !== "" });
}

export const reportPreferenceQuery = (userId: string) =>
	queryOptions({
		queryKey: reportsKey,
		queryFn: () => fetchReportPreference(userId),
		staleTime: justNowMs,
	});

export function useUserId(): string {
	const session = useSession();
	return session.status === "signed-in" ? session.user.id : "";
}

async function fetchReportPreference(userId: string): Promise<boolean> {
	return (await rowOf("user_preferences", "user_id", userId))?.email_monthly_report ?? true;
}

/** Returns what went wrong, or nothing. */
export async function saveReportPreference(userId: string, wanted: boolean): Promise<string | undefined> {
	try {
		await keepRow("user_preferences", { user_id: userId, email_monthly_report: wanted });
	} catch (failure) {
		return failure instanceof LoadFailure ? failure.message : "An unexpected error occurred";
	}
	return undefined;
}
