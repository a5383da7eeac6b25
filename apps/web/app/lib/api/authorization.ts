import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Answer } from "@unlisted/contracts/seam";
import { fetchApi } from "./authed-api.ts";

export type AuthorizationAnswer = Answer<"GET /api/authorization">;

export const authorizationKey = ["authorization"] as const;

/** The signature that the person gave so that we may ask in their name, and the text to sign. */
export function useAuthorization(): UseQueryResult<AuthorizationAnswer> {
	return useQuery({
		queryKey: authorizationKey,
		queryFn: () => fetchApi("GET /api/authorization"),
		staleTime: 0,
	});
}
