import { accountMessages } from "@unlisted/contracts/account-messages";
import { problems } from "@unlisted/contracts/problem";
import { ApiFailure } from "../../platform/http/api-failure.ts";
import type { ErrorShape } from "../../platform/http/errors.ts";
import { HelperFailure } from "./helper-failure.ts";

/**
 * Answers `{success: false, message, error}`. Both texts hold the same sentence, because some clients show one and
 * some the other. Adds `code` if a proof is required.
 */
export const functionsErrorShape: ErrorShape = {
	prefix: "/functions/v1",
	send: ({ url }, reply, refusal, error) => {
		const own = error instanceof HelperFailure || error instanceof ApiFailure;
		const status = own ? error.statusCode : problems[refusal.code].status;
		const said = own ? error.message : (refusal.errors?.[0]?.message ?? refusal.message);
		const message = catalogued(url, status) ?? said;
		const isProofMissing = !own && refusal.code === "recent_proof_required";
		const wait = error instanceof ApiFailure ? error.retryAfterSeconds : refusal.retryAfterSeconds;
		if (wait !== undefined) reply.header("retry-after", String(wait));
		return reply
			.code(status)
			.header("cache-control", "no-store")
			.header("content-type", "application/json; charset=utf-8")
			.serializer((value: unknown) => JSON.stringify(value))
			.send({ success: false, message, error: message, ...(isProofMissing && { code: refusal.code }) });
	},
};

/** The error catalogue has its own sentences for each of the two services behind these addresses. */
function catalogued(url: string, status: number): string | undefined {
	const isHelper = url.startsWith("/functions/v1/auth-helpers/");
	if (status === 401)
		return isHelper ? accountMessages.notAuthenticated : accountMessages.userNotAuthenticated;
	if (status >= 500 && url.startsWith("/functions/v1/auth-helpers/get-user-info"))
		return accountMessages.noUserInfo;
	return undefined;
}
