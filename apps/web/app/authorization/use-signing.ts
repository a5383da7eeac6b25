import { useQueryClient } from "@tanstack/react-query";
import type { SignAuthorization } from "@unlisted/contracts/authorization";
import type { ApiResult } from "../lib/api/api.ts";
import { callApi } from "../lib/api/authed-api.ts";
import { type AuthorizationAnswer, authorizationKey } from "../lib/api/authorization.ts";
import { removalsKey } from "../lib/api/removals.ts";
import { showAnswer } from "../lib/api/show-answer.ts";
import { type Change, useChange } from "../lib/api/use-change.ts";

export interface Signing extends Change<"sign" | "revoke"> {
	sign: (given: SignAuthorization) => void;
	revoke: () => void;
}

/** Signs or revokes. The page then shows the server's state. */
export function useSigning(onDone: () => void): Signing {
	const queries = useQueryClient();
	const { make, ...change } = useChange<"sign" | "revoke">(["name"]);

	async function take(of: "sign" | "revoke", sent: Promise<ApiResult<AuthorizationAnswer>>) {
		const result = await make(of, sent);
		if (!result.ok) {
			// The text may have changed meanwhile. Then the person must read the new one first.
			if (result.fields.version) await queries.invalidateQueries({ queryKey: authorizationKey });
			return;
		}
		await showAnswer(queries, authorizationKey, [result.data, "text"]);
		onDone();
		// A removal may have been waiting for it.
		await queries.invalidateQueries({ queryKey: removalsKey });
	}

	return {
		...change,
		sign: (given) => void take("sign", callApi("PUT /api/authorization", { body: given })),
		revoke: () => void take("revoke", callApi("DELETE /api/authorization")),
	};
}
