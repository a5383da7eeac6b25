import { authSentence, thrownSentence } from "../lib/session/auth-failure.ts";
import { confirmedHalfway, failureOfLink } from "../lib/session/link-failure.ts";
import { isStale, type LinkTokens } from "../lib/session/link-tokens.ts";
import { type Taken, takeSessionOfLink } from "../lib/session/session-of-link.ts";
import { supabase } from "../lib/session/supabase.ts";

export type Verification =
	/** `staleFor`: the account of an old link's session. */
	| {
			kind: "verified";
			signedIn: boolean;
			staleFor: string | null;
			/** The link belongs to another account than the one that is signed in here. */
			other?: Extract<Taken, { kind: "other" }>;
	  }
	/** An email change that the other address still has to agree to. */
	| { kind: "halfway"; message: string }
	| {
			kind: "failed";
			message: string;
			/** The confirmed address that is signed in here: the link was probably used before, in another tab. */
			confirmed?: string | undefined;
	  };

const failed = (message: string): Verification => ({ kind: "failed", message });

/** For links that were already used on the way here: they carry a session, or the reason why they failed. */
export async function verifyEmail(link: LinkTokens): Promise<Verification> {
	const failure = failureOfLink(link);
	if (failure) return failed(failure);
	if (link.message) return { kind: "halfway", message: confirmedHalfway };
	const { accessToken, refreshToken } = link;
	if (!(accessToken && refreshToken)) return failed("Invalid or missing verification token.");
	try {
		const client = await supabase();
		const session = { access_token: accessToken, refresh_token: refreshToken };
		const taken = await takeSessionOfLink(client, session);
		if (taken.kind === "failed") return failed(authSentence(taken.error));
		// The address is confirmed anyway, and the person who is signed in here stays signed in.
		if (taken.kind === "other") return { kind: "verified", signedIn: true, staleFor: null, other: taken };
		const { data } = await client.auth.getSession();
		const staleFor = isStale(link, Date.now()) ? (data.session?.user.email ?? "somebody") : null;
		return { kind: "verified", signedIn: data.session !== null, staleFor };
	} catch (thrown) {
		return failed(thrownSentence(thrown, "An error occurred during verification."));
	}
}

/** The address of the person who is signed in here, if it is confirmed. */
export async function confirmedHere(): Promise<string | undefined> {
	try {
		const client = await supabase();
		const user = (await client.auth.getSession()).data.session?.user;
		return user?.email_confirmed_at ? user.email : undefined;
	} catch {
		return undefined;
	}
}
