import { type QueryKey, type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { fetchApi, LoadFailure } from "../../lib/api/authed-api.ts";

export const sessionKey = ["admin-session"] as const;
/** Everything that rooms show: it is forgotten when they close. */
export const roomKey = ["admin"] as const;

/**
 * Asked every minute, so that what is on the screen goes too; behind another window as well, where somebody else may look at it. It does not
 * count as being at work.
 */
export function useOperatorSession() {
	return useQuery({
		queryKey: sessionKey,
		queryFn: () => fetchApi("GET /api/admin/session"),
		retry: (failures, error) => failures < 1 && !(error instanceof LoadFailure && error.status < 500),
		staleTime: 0,
		refetchInterval: 60_000,
		refetchIntervalInBackground: true,
	});
}

const lookedAtEveryMs = 5000;

/**
 * Whether an answer is older than this, by the page's own clock: nobody else says so while the server cannot be asked. Looked at often instead of
 * once at the end, because a timer stands still while the machine sleeps.
 */
export function useIsOlderThan(answeredAt: number, seconds: number): boolean {
	const [now, setNow] = useState(Date.now);
	useEffect(() => {
		const look = () => setNow(Date.now());
		const timer = setInterval(look, lookedAtEveryMs);
		document.addEventListener("visibilitychange", look);
		return () => {
			clearInterval(timer);
			document.removeEventListener("visibilitychange", look);
		};
	}, []);
	return now - answeredAt >= seconds * 1000;
}

/** Each answer is a look that is written down, so nothing is fetched again unless somebody asks for it. */
export function useRoom<Answer>(
	key: QueryKey,
	read: () => Promise<Answer>,
	{ enabled = true }: { enabled?: boolean } = {},
): UseQueryResult<Answer> {
	const room = useQuery({
		queryKey: [...roomKey, ...key],
		queryFn: read,
		enabled,
		retry: false,
		staleTime: 0,
		refetchOnWindowFocus: false,
		refetchOnReconnect: false,
	});
	useRefusedRoom(room.error);
	return room;
}

/** Closed in the meantime: the session says whether a key opens it again. */
export function useRefusedRoom(refusal: Error | 403 | null): void {
	const queries = useQueryClient();
	useEffect(() => {
		if (refusal === 403 || (refusal instanceof LoadFailure && refusal.status === 403))
			void queries.invalidateQueries({ queryKey: sessionKey });
	}, [refusal, queries]);
}
