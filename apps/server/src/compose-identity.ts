import { z } from "zod";
import type { Parts } from "./compose.ts";
import type { Env } from "./env.ts";
import {
	closeDemoAccount,
	demoCredentials,
	ensureDemoAccount,
} from "./modules/identity/admin/demo-account.ts";
import { accessTokens } from "./modules/identity/core/access-token.ts";
import type { IdentityDeps } from "./modules/identity/core/identity.deps.ts";
import { type IdentitySettings, issuerOf } from "./modules/identity/core/identity.settings.ts";
import { type PasswordHashing, passwordHashing } from "./modules/identity/core/password-hashing.ts";
import { noPersonEvents, type PersonEvents } from "./modules/identity/core/person-events.ts";
import { type RelyingParty, relyingPartyOf } from "./modules/identity/core/relying-party.rules.ts";
import { apiKeyBook } from "./modules/identity/keys/api-key-book.ts";
import { loadSigningKeys, parseJwks } from "./modules/identity/keys/signing-keys.ts";
import { textBudget } from "./modules/notifications/budget/text-budget.ts";
import type { QueueMail } from "./modules/notifications/mail/queue-mail.ts";
import { personVault } from "./platform/crypto/person-vault.ts";
import { BadValue } from "./platform/process/bad-value.ts";
import type { Captcha } from "./providers/captcha/port.ts";
import { siteVerify } from "./providers/captcha/siteverify.ts";
import { mailboxMailer } from "./providers/mailer/mailbox.ts";
import { discoveredProvider } from "./providers/oidc/discovered.ts";
import type { OidcProvider } from "./providers/oidc/port.ts";
import type { PasswordLeaks } from "./providers/password-leaks/port.ts";
import { pwnedPasswords } from "./providers/password-leaks/pwned-passwords.ts";
import { budgetedSms } from "./providers/sms/budgeted.ts";
import { mailboxSms } from "./providers/sms/mailbox.ts";
import type { SmsSender } from "./providers/sms/port.ts";
import { twilioSms } from "./providers/sms/twilio.ts";

export interface IdentitySubstitutes {
	readonly hashing?: PasswordHashing;
	readonly sms?: SmsSender;
	readonly passwordLeaks?: PasswordLeaks;
	readonly captcha?: Captcha;
}

/** What signing in stands on, out of the configuration. */
export function composeIdentity(
	parts: Parts,
	queueMail: QueueMail,
	personEvents: PersonEvents = noPersonEvents,
	substitutes: IdentitySubstitutes = {},
): IdentityDeps {
	const { env, db, clock, keys, log, publicUrl } = parts;
	const settings = identitySettings(env, publicUrl);
	const signingKeys = loadSigningKeys({ db, keys, clock, configured: settings.jwks });
	return {
		db,
		clock,
		log,
		keys,
		vault: personVault(keys),
		settings,
		// Read each time: they may be replaced while the process runs.
		get anonKey() {
			return parts.currentKeys?.anonKey ?? parts.anonKey;
		},
		get serviceRoleKey() {
			return parts.currentKeys?.serviceRoleKey ?? parts.serviceRoleKey;
		},
		apiKeys: parts.apiKeys ?? apiKeyBook({ db, clock, log }),
		signingKeys,
		accessTokens: accessTokens({
			signingKeys,
			clock,
			issuer: issuerOf(settings),
			lifetimeSeconds: settings.accessTokenSeconds,
			lifetimes: settings,
		}),
		hashing: substitutes.hashing ?? passwordHashing(),
		personEvents,
		queueMail,
		sms: budgeted(parts, substitutes.sms ?? chooseSms(parts)),
		oidc: oidcProviders(env.AUTH_OIDC_PROVIDERS),
		passwordLeaks: substitutes.passwordLeaks ?? choosePasswordLeaks(env),
		captcha: substitutes.captcha ?? chooseCaptcha(env),
	};
}

export function identitySettings(env: Env, publicUrl: string): IdentitySettings {
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

function webauthnOf(env: Env, publicUrl: string): RelyingParty | null {
	const party = relyingPartyOf({
		publicUrl,
		id: env.AUTH_WEBAUTHN_RP_ID,
		name: env.AUTH_WEBAUTHN_RP_NAME,
		origins: env.AUTH_WEBAUTHN_ORIGINS,
	});
	if (typeof party === "string") throw new BadValue(party);
	return party;
}

/** "/auth/v1", however it was written. */
function basePathOf(given: string): string {
	return `/${given.replace(/^\/+|\/+$/g, "")}`;
}

function budgeted({ env, db, clock, log }: Parts, sms: SmsSender | null): SmsSender | null {
	const perDay = env.SMS_DAILY_BUDGET;
	return sms && budgetedSms(sms, textBudget({ db, clock, log, perDay }));
}

function chooseSms({ env, db, clock, keys }: Parts): SmsSender | null {
	const { SMS_TWILIO_ACCOUNT_SID: accountSid, SMS_TWILIO_AUTH_TOKEN: authToken, SMS_TWILIO_FROM: from } = env;
	if (accountSid && authToken && from) {
		return twilioSms({
			baseUrl: env.SMS_TWILIO_URL ?? "https://api.twilio.com",
			accountSid,
			authToken,
			from,
		});
	}
	return env.demo ? mailboxSms(mailboxMailer({ db, clock, keys })) : null;
}

const oidcSchema = z.record(
	z.string().regex(/^[a-z0-9_:-]{1,40}$/),
	z.object({
		issuer: z.url({ protocol: /^https?$/ }),
		client_id: z.string().min(1),
		client_secret: z.string().optional(),
		scopes: z.string().default("openid email profile"),
		response_mode: z.enum(["query", "form_post"]).default("query"),
	}),
);

function oidcProviders(configured: string | undefined): OidcProvider[] {
	if (configured === undefined) return [];
	let parsed: unknown = null;
	try {
		parsed = JSON.parse(configured);
	} catch {
		// Refused below, with what is wrong about anything else.
	}
	const providers = oidcSchema.safeParse(parsed);
	if (!providers.success) {
		throw new BadValue(
			"AUTH_OIDC_PROVIDERS must be JSON: a name each, with issuer, client_id and client_secret.",
		);
	}
	return Object.entries(providers.data).map(([name, given]) =>
		discoveredProvider({
			name,
			issuer: given.issuer,
			clientId: given.client_id,
			clientSecret: given.client_secret,
			scopes: given.scopes,
			responseMode: given.response_mode,
		}),
	);
}

function choosePasswordLeaks(env: Env): PasswordLeaks | null {
	if (!env.AUTH_PWNED_PASSWORDS) return null;
	return pwnedPasswords({ baseUrl: env.AUTH_PWNED_PASSWORDS_URL ?? "https://api.pwnedpasswords.com" });
}

function chooseCaptcha(env: Env): Captcha | null {
	if (env.AUTH_CAPTCHA_PROVIDER === "none") return null;
	const own =
		env.AUTH_CAPTCHA_PROVIDER === "hcaptcha"
			? "https://hcaptcha.com/siteverify"
			: "https://challenges.cloudflare.com/turnstile/v0/siteverify";
	return siteVerify({ url: env.AUTH_CAPTCHA_URL ?? own, secret: env.AUTH_CAPTCHA_SECRET ?? "" });
}

/** The demo account, if DEMO is on. */
export async function composeDemoAccount(parts: Parts, deps: IdentityDeps): Promise<void> {
	if (!parts.env.MIGRATE || parts.env.ROLE === "worker") return;
	if (!parts.env.demo) return closeDemoAccount(deps);
	const { password } = await demoCredentials({ env: parts.env, shared: parts });
	await ensureDemoAccount(deps, password);
}
