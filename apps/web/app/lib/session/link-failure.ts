import type { LinkTokens } from "./link-tokens.ts";

const sentences = new Map(
	Object.entries({
		otp_expired: "Email link is invalid or has expired. Ask for a new one.",
		bad_oauth_state: "The sign-in began in another browser, or too long ago. Start it again here.",
		bad_oauth_callback: "The other provider did not confirm the sign-in. Try again.",
		provider_email_needs_verification: "The other provider has not verified your email address yet.",
		identity_already_exists: "That sign-in already belongs to an account.",
		signup_disabled: "New accounts are not possible at the moment.",
		user_banned: "This account is locked.",
	}),
);

/**
 * Why a link failed, in our own words. The address may contain a sentence that anybody wrote, and it would look like
 * ours.
 */
export function failureOfLink({
	error,
	errorCode,
}: Pick<LinkTokens, "error" | "errorCode">): string | undefined {
	if (!error && !errorCode) return undefined;
	const known = sentences.get(errorCode ?? "");
	if (known) return known;
	const code = /^[a-z_]{1,40}$/.test(errorCode ?? "") ? ` (${errorCode})` : "";
	return `This link could not be used${code}.`;
}

/** For a change of address that the other address still has to agree to. */
export const confirmedHalfway =
	"Your confirmation was accepted. Now open the link that we sent to your other address.";
