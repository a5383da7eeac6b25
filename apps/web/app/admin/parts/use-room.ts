import { type QueryKey, type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { fetchApi, LoadFailure } from "../../lib/api/authed-api.ts";

export const sessionKey = ["admin-session"] as const;
/** The key of everything that rooms show. It is removed when the rooms close. */
export const roomKey = ["admin"] as const;

/**
 * Asks every minute, so that shown data disappears when the key ends. It also asks in the background, because somebody
 * else may look at the screen. These requests do not count as activity.
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
 * Whether an answer is older than this, by the page's own clock, because the server may be out of reach. It checks
 * often instead of once at the end, because timers stop while the machine sleeps.
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

/** The server records each answer as a look, so nothing is fetched again unless the operator asks. */
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

/** The rooms were closed meanwhile: the session says whether a key opens them again. */
export function useRefusedRoom(refusal: Error | 403 | null): void {
	const queries = useQueryClient();
	useEffect(() => {
		if (refusal === 403 || (refusal instanceof LoadFailure && refusal.status === 403))
			void queries.invalidateQueries({ queryKey: sessionKey });
	}, [refusal, queries]);
}
