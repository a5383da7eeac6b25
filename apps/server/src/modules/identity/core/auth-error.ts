import { ApiFailure } from "../../../platform/http/api-failure.ts";

/**
 * The codes with which /auth/v1 may refuse. Clients switch over them. So the list is closed, and the words
 * are Supabase Auth's.
 */
export type AuthErrorCode =
	| "anonymous_provider_disabled"
	| "bad_code_verifier"
	| "bad_json"
	| "bad_jwt"
	| "bad_oauth_callback"
	| "bad_oauth_state"
	| "captcha_failed"
	| "current_password_mismatch"
	| "email_exists"
	| "email_not_confirmed"
	| "flow_state_expired"
	| "flow_state_not_found"
	| "identity_already_exists"
	| "identity_not_found"
	| "insufficient_aal"
	| "invalid_credentials"
	| "manual_linking_disabled"
	| "mfa_challenge_expired"
	| "mfa_factor_name_conflict"
	| "mfa_factor_not_found"
	| "mfa_recovery_codes_sole_factor"
	| "mfa_verification_failed"
	| "mfa_verified_factor_exists"
	| "mfa_webauthn_enroll_not_enabled"
	| "no_authorization"
	| "not_admin"
	| "not_found"
	| "otp_disabled"
	| "otp_expired"
	| "over_email_send_rate_limit"
	| "over_request_rate_limit"
	| "over_sms_send_rate_limit"
	| "passkey_disabled"
	| "phone_exists"
	| "phone_not_confirmed"
	| "phone_provider_disabled"
	| "provider_disabled"
	| "provider_email_needs_verification"
	| "reauthentication_needed"
	| "reauthentication_not_valid"
	| "refresh_token_already_used"
	| "refresh_token_not_found"
	| "same_password"
	| "saml_provider_disabled"
	| "session_expired"
	| "session_not_found"
	| "signup_disabled"
	| "single_identity_not_deletable"
	| "sms_send_failed"
	| "too_many_enrolled_mfa_factors"
	| "too_many_passkeys"
	| "unexpected_failure"
	| "user_already_exists"
	| "user_banned"
	| "user_not_found"
	| "validation_failed"
	| "weak_password"
	| "web3_provider_disabled"
	| "web3_unsupported_chain"
	| "webauthn_challenge_expired"
	| "webauthn_challenge_not_found"
	| "webauthn_credential_exists"
	| "webauthn_credential_not_found"
	| "webauthn_verification_failed";

export type WeakPasswordReason = "length" | "characters" | "pwned";

/** An expected failure of /auth/v1. */
export class AuthError extends ApiFailure<AuthErrorCode> {
	readonly weakPassword: readonly WeakPasswordReason[] | undefined;

	constructor(
		statusCode: number,
		code: AuthErrorCode,
		message: string,
		more: { weakPassword?: readonly WeakPasswordReason[]; retryAfterSeconds?: number } = {},
	) {
		super(statusCode, code, message, more.retryAfterSeconds);
		this.weakPassword = more.weakPassword;
	}
}

/** An expected failure of the id_token or web3 grant, which answers in OAuth's shape. */
export class OauthError extends Error {
	readonly statusCode = 400;
	readonly error: string;

	constructor(error: string, description: string) {
		super(description);
		this.error = error;
	}
}

export const invalid = (message: string): AuthError => new AuthError(400, "validation_failed", message);

export const invalidCredentials = (): AuthError =>
	new AuthError(400, "invalid_credentials", "Invalid login credentials");

export const tooSoon = (code: "over_email_send_rate_limit" | "over_sms_send_rate_limit", seconds: number) =>
	new AuthError(429, code, `For security purposes, you can only request this after ${seconds} seconds.`, {
		retryAfterSeconds: seconds,
	});

export const tooManyAttempts = (seconds: number): AuthError =>
	new AuthError(
		429,
		"over_request_rate_limit",
		`Too many failed attempts. Try again in ${seconds} seconds.`,
		{ retryAfterSeconds: seconds },
	);
