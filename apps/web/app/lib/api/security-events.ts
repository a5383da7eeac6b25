import { queryOptions, useQuery } from "@tanstack/react-query";
import type { SecurityEvent } from "@unlisted/contracts/told";
import { fetchApi, needed } from "./authed-api.ts";

export const securityEventsKey = ["account", "security-events"] as const;

export async function securityEventsBefore(before: string | null) {
	const query = before === null ? {} : { before };
	const { events, more } = await fetchApi("GET /api/account/security-events", { query });
	return { events: needed(events), more };
}

/** The latest events of the account, newest first. */
export const securityEventsQuery = queryOptions({
	queryKey: securityEventsKey,
	queryFn: () => securityEventsBefore(null),
});

export function useSecurityEvents() {
	return useQuery(securityEventsQuery);
}

const sentences: Record<string, string> = {
	sign_up: "Account created",
	sign_up_repeated: "Somebody tried to sign up with your address",
	sign_in: "Signed in",
	sign_in_failed: "A sign-in failed",
	sign_out: "Signed out",
	email_confirmed: "Email address confirmed",
	email_change_requested: "Change of the email address requested",
	email_changed: "Email address changed",
	phone_changed: "Phone number changed",
	passkey_added: "Passkey added",
	passkey_copied: "A copy of a passkey was refused",
	passkey_removed: "Passkey removed",
	passkey_renamed: "Passkey renamed",
	passkey_used: "Confirmed with a passkey",
	password_changed: "Password changed",
	password_reset_requested: "Password reset requested",
	mfa_enabled: "Two-factor switched on",
	mfa_disabled: "Two-factor switched off",
	mfa_verified: "Confirmed with the second factor",
	codes_locked: "Wrong codes were entered again and again, so we paused sign-ins",
	proof_failed: "A password or code to confirm that it is you was wrong",
	mfa_failed: "A code of the second factor was wrong",
	mfa_recovery_code_used: "A recovery code was used",
	mfa_recovery_codes_made: "New recovery codes made",
	exposure_revealed: "Exposed data revealed",
	listing_revealed: "Broker listing revealed",
	authorization_signed: "Authorization signed",
	authorization_revoked: "Authorization revoked",
	identity_linked: "Another way to sign in added",
	identity_unlinked: "A way to sign in removed",
	session_revoked: "Other sessions signed out",
	disowned: "You told us that something was not you",
	refresh_token_reused: "A session was ended because its token was used twice",
	user_updated_by_operator: "Account changed by the operator",
	looked_up_by_operator: "An operator looked at the state of your account",
	step_finished_by_operator: "A helper said how a step of a removal went, as you agreed",
	step_opened_by_operator: "A helper looked at a step of a removal, as you agreed",
	support_request_read_by_operator: "An operator read your support request",
	support_request_answered_by_operator: "An operator answered your support request",
	support_request_closed_by_operator: "An operator closed your support request",
	operator_role_granted: "You were made an operator",
	operator_role_revoked: "You are no longer an operator",
	invited: "Account made by invitation",
};

/** Events that someone else may have caused: worth a second look. */
const worrying = new Set([
	"sign_in_failed",
	"sign_up_repeated",
	"codes_locked",
	"mfa_failed",
	"proof_failed",
	"passkey_copied",
	"refresh_token_reused",
]);

/** An operator's event has the reason that they typed in, or the reference of the support request. */
export function eventSentence({
	event,
	details,
}: Pick<SecurityEvent, "event"> & Partial<Pick<SecurityEvent, "details">>): string {
	const known = Object.hasOwn(sentences, event) ? sentences[event] : undefined;
	const why = details?.reason ?? details?.reference;
	return `${known ?? event.replaceAll("_", " ")}${why ? `: ${why}` : ""}`;
}

export function isWorrying({ event }: Pick<SecurityEvent, "event">): boolean {
	return worrying.has(event);
}

/** "Firefox on Linux, network 203.0.113.0" */
export function whereFrom({ device, address }: Pick<SecurityEvent, "device" | "address">): string {
	return [device, address && `network ${address}`].filter(Boolean).join(", ");
}
