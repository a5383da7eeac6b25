import type { Env } from "../../env.ts";
import { isTakenPath } from "../../platform/http/taken-paths.ts";
import type { Log } from "../../platform/log/log.ts";
import { BadValue } from "../../platform/process/bad-value.ts";
import type { Captcha } from "../../providers/captcha/port.ts";
import { siteVerify } from "../../providers/captcha/siteverify.ts";
import type { PasswordLeaks } from "../../providers/password-leaks/port.ts";
import { pwnedPasswords } from "../../providers/password-leaks/pwned-passwords.ts";
import type { IdentitySettings } from "./core/identity.settings.ts";
import { type RelyingParty, relyingPartyOf } from "./core/relying-party.rules.ts";
import { parseJwks } from "./keys/signing-keys.ts";

export type IdentityEnv = Pick<
	Env,
	| Extract<keyof Env, `AUTH_${string}`>
	| "ANON_KEY"
	| "DATABASE_URL"
	| "DATA_DIR"
	| "JWT_EXP"
	| "MASTER_KEY"
	| "MIGRATE"
	| "RATE_LIMITS"
	| "ROLE"
	| "SERVICE_ROLE_KEY"
	| "demo"
>;

/** The operator's decisions about signing in. */
export function identitySettings(env: IdentityEnv, publicUrl: string): IdentitySettings {
	return {
		basePath: basePathOf(env.AUTH_BASE_PATH),
		publicUrl,
		siteUrl: env.AUTH_SITE_URL ?? publicUrl,
		redirectAllowList: env.AUTH_REDIRECT_ALLOW_LIST.split(",")
			.map((pattern) => pattern.trim())
			.filter((pattern) => pattern !== ""),
		links: env.AUTH_LINKS,
		signUpDisabled: env.AUTH_SIGNUP_DISABLED,
		autoconfirmEmail: env.AUTH_AUTOCONFIRM_EMAIL,
		autoconfirmPhone: env.AUTH_AUTOCONFIRM_PHONE,
		unverifiedSignIns: env.AUTH_ALLOW_UNVERIFIED_EMAIL_SIGN_INS,
		anonymousEnabled: env.AUTH_ANONYMOUS_ENABLED,
		manualLinkingEnabled: env.AUTH_MANUAL_LINKING_ENABLED,
		web3Enabled: env.AUTH_WEB3_ENABLED,
		passwordMinLength: env.AUTH_PASSWORD_MIN_LENGTH,
		passwordRules: env.AUTH_PASSWORD_RULES,
		recentProofSeconds: env.AUTH_RECENT_PROOF_SECONDS,
		refuseCommonPasswords:
			env.AUTH_COMMON_PASSWORDS === "refuse" ||
			(env.AUTH_COMMON_PASSWORDS === "auto" && env.AUTH_PASSWORD_RULES === "product"),
		passwordReauthentication: env.AUTH_PASSWORD_REAUTHENTICATION,
		sessionIdleSeconds: env.AUTH_SESSION_IDLE_DAYS * 86_400,
		sessionMaxSeconds: env.AUTH_SESSION_MAX_DAYS * 86_400,
		sessionShortSeconds: env.AUTH_SESSION_SHORT_HOURS * 3600,
		refreshReuseSeconds: env.AUTH_REFRESH_REUSE_INTERVAL,
		sendGapSeconds: env.AUTH_SEND_GAP_SECONDS,
		enumeration: env.AUTH_ENUMERATION,
		rateLimits: env.AUTH_RATE_LIMITS,
		oneTimeSeconds: env.AUTH_OTP_EXP,
		accessTokenSeconds: env.JWT_EXP,
		webauthn: webauthnOf(env, publicUrl),
		signingKeyDays: env.AUTH_SIGNING_KEY_DAYS,
		jwks: env.AUTH_JWT_KEYS === undefined ? null : parseJwks(env.AUTH_JWT_KEYS),
	};
}

function webauthnOf(env: IdentityEnv, publicUrl: string): RelyingParty | null {
	const party = relyingPartyOf({
		publicUrl,
		id: env.AUTH_WEBAUTHN_RP_ID,
		name: env.AUTH_WEBAUTHN_RP_NAME,
		origins: env.AUTH_WEBAUTHN_ORIGINS,
	});
	if (typeof party === "string") throw new BadValue(party);
	return party;
}

/** Writes the path in the form "/auth/v1", however it was configured. */
function basePathOf(given: string): string {
	const path = `/${given.replace(/^\/+|\/+$/g, "")}`;
	if (isTakenPath(path))
		throw new BadValue(
			`AUTH_BASE_PATH must not be ${path}: pages or another API of this server answer there. Leave it out, or take a path such as /auth/v1.`,
		);
	return path;
}

/** Null if passwords are not compared with known leaks. */
export function choosePasswordLeaks(env: IdentityEnv, log: Log): PasswordLeaks | null {
	if (!env.AUTH_PWNED_PASSWORDS) return null;
	return pwnedPasswords({ baseUrl: env.AUTH_PWNED_PASSWORDS_URL ?? "https://api.pwnedpasswords.com", log });
}

/** Null if there is no captcha. */
export function chooseCaptcha(env: IdentityEnv): Captcha | null {
	if (env.AUTH_CAPTCHA_PROVIDER === "none") return null;
	const own =
		env.AUTH_CAPTCHA_PROVIDER === "hcaptcha"
			? "https://hcaptcha.com/siteverify"
			: "https://challenges.cloudflare.com/turnstile/v0/siteverify";
	return siteVerify({ url: env.AUTH_CAPTCHA_URL ?? own, secret: env.AUTH_CAPTCHA_SECRET ?? "" });
}
