import { authSentence, isOutage } from "./auth-failure.ts";
import { confirmedHalfway, failureOfLink } from "./link-failure.ts";
import type { LinkOutcome } from "./link-outcome.ts";
import { isStale, type LinkTokens } from "./link-tokens.ts";
import { takeSessionOfLink } from "./session-of-link.ts";
import { supabase } from "./supabase.ts";

/** Uses the tokens of a link. Throws if the server or the code cannot be reached. */
export async function redeemLink(link: LinkTokens): Promise<LinkOutcome | null> {
	const failure = failureOfLink(link);
	if (failure) return { kind: "failed", message: failure, mayRetry: false };
	const { accessToken: access_token, refreshToken: refresh_token } = link;
	if (!access_token || !refresh_token) return { kind: "halfway", message: confirmedHalfway };
	const taken = await takeSessionOfLink(await supabase(), { access_token, refresh_token });
	switch (taken.kind) {
		case "failed":
			return { kind: "failed", message: authSentence(taken.error), mayRetry: isOutage(taken.error) };
		case "other":
			return taken;
		case "same":
			return null;
		case "taken":
			return { kind: "signed-in", email: taken.email, stale: isStale(link, Date.now()) };
	}
}
