import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Profile } from "@unlisted/contracts/told";
import { startedProfile } from "../session/head-start.ts";
import { useSession } from "../session/session.ts";
import { rowOf } from "./table-api.ts";

export const profileKey = (userId: string) => ["profile", userId] as const;

/** The signed-in person's profile; null if there is none yet. */
export function useProfile(): UseQueryResult<Profile | null> {
	const session = useSession();
	const userId = session.status === "signed-in" ? session.user.id : "";
	return useQuery({
		queryKey: profileKey(userId),
		queryFn: () => rowOf("profiles", "user_id", userId),
		enabled: userId !== "",
		initialData: () => startedProfile(userId),
	});
}

export function fullName(profile: Pick<Profile, "first_name" | "last_name"> | null | undefined): string {
	return [profile?.first_name, profile?.last_name].filter(Boolean).join(" ");
}

/** The share of five items that are filled in, in percent. */
export function completionOf(profile: Profile | null | undefined, email: string | undefined): number {
	const items = [profile?.first_name, profile?.last_name, email, profile?.phone, profile?.is_verified];
	return Math.round((items.filter(Boolean).length / items.length) * 100);
}

export function daysSince(date: string, now: number): number {
	return Math.max(0, Math.floor((now - Date.parse(date)) / 86_400_000));
}
