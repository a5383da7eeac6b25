import {
	bool,
	integer,
	lines,
	oneOf,
	optionalAscii,
	optionalLines,
	path,
	serviceUrl,
	text,
	url,
} from "../platform/process/env-values.ts";

export const signInVariables = {
	AUTH_BASE_PATH: path("/auth/v1", "The path of the sign-in API; / is allowed, a path of the site is not."),
	AUTH_SITE_URL: url(
		undefined,
		"PUBLIC_URL",
		"Where a link sends people if their request named no other address.",
	),
	AUTH_REDIRECT_ALLOW_LIST: lines(
		"",
		"Other addresses that links may lead to, separated by commas. `*` matches up to the next . or /, `**` matches anything.",
	),
	AUTH_LINKS: oneOf(
		["page", "supabase"],
		"page",
		"page: a link in a mail opens a page and waits for a press of a button. supabase: it acts when anything opens it, so a mail scanner that opens links can confirm a stranger's sign-up.",
	),
	AUTH_SIGNUP_DISABLED: bool(false, "Refuses new accounts."),
	AUTH_AUTOCONFIRM_EMAIL: bool(false, "Treats every email address as confirmed, without a mail."),
	AUTH_AUTOCONFIRM_PHONE: bool(false, "Treats every phone number as confirmed, without a text message."),
	AUTH_ALLOW_UNVERIFIED_EMAIL_SIGN_INS: bool(
		true,
		"Lets people sign in before they confirm their address. Pages that need a confirmed address stay closed.",
	),
	AUTH_UNCONFIRMED_DAYS: integer(
		0,
		3650,
		30,
		"Days after which an account without a confirmed address or number is deleted. 0 keeps it, as Supabase does.",
	),
	AUTH_ANONYMOUS_ENABLED: bool(false, "Allows accounts without an address."),
	AUTH_MANUAL_LINKING_ENABLED: bool(false, "Lets people link and unlink accounts of other providers."),
	AUTH_WEB3_ENABLED: bool(false, "Allows sign-in with an Ethereum or Solana wallet."),
	AUTH_OIDC_PROVIDERS: optionalLines(
		'OpenID Connect providers as JSON: {"name":{"issuer":…,"client_id":…,"client_secret":…,"scopes":…}}.',
	),
	AUTH_ENUMERATION: oneOf(
		["private", "supabase"],
		"private",
		"Whether the sign-in API may tell who is registered: never, or as Supabase Auth does.",
	),
	AUTH_RATE_LIMITS: bool(
		true,
		"Limits the sign-in API by address and person, and locks sign-in after wrong passwords.",
	),
	AUTH_OTP_EXP: integer(30, 86_400, 3600, "Seconds that links and codes in mails and text messages work."),
	AUTH_SEND_GAP_SECONDS: integer(
		0,
		86_400,
		60,
		"Seconds between two mails or text messages of one kind to one person.",
	),
	AUTH_CAPTCHA_PROVIDER: oneOf(
		["none", "hcaptcha", "turnstile"],
		"none",
		"The captcha of sign-up and sign-in.",
	),
	AUTH_CAPTCHA_SECRET: optionalAscii("The captcha provider's secret."),
	AUTH_CAPTCHA_URL: serviceUrl(undefined, "the provider's own", "Where captcha answers are checked."),
} as const;

export const sessionVariables = {
	AUTH_JWT_KEYS: optionalLines(
		"A JWK set with private keys (ES256, RS256 or HS256) that sign access tokens. Unset, an ES256 key is generated and kept in the database, sealed with MASTER_KEY.",
	),
	AUTH_SIGNING_KEY_DAYS: integer(
		0,
		3650,
		90,
		"Days after which a new key signs access tokens. 0: never. Not used with AUTH_JWT_KEYS.",
	),
	JWT_EXP: integer(30, 604_800, 3600, "Seconds that an access token is valid."),
	AUTH_REFRESH_REUSE_INTERVAL: integer(
		0,
		3600,
		10,
		"Seconds in which a refresh token that was already used still returns the current session.",
	),
	AUTH_SESSION_IDLE_DAYS: integer(
		0,
		3650,
		30,
		"Days without a refresh after which a session ends. 0: never, as Supabase does by default.",
	),
	AUTH_SESSION_MAX_DAYS: integer(
		0,
		3650,
		180,
		"Days after which a session ends, even if it is in use. 0: never.",
	),
	AUTH_SESSION_SHORT_HOURS: integer(
		0,
		720,
		12,
		'Hours after which a session without "stay signed in" ends. 0: never. Clients that do not choose get the long session.',
	),
	AUTH_RECENT_PROOF_SECONDS: integer(
		0,
		86_400,
		300,
		"Seconds after a password, code or passkey in which a session may change how the account is reached, delete it, or show its data. 0 never asks, as Supabase does by default.",
	),
} as const;

export const passwordVariables = {
	AUTH_PASSWORD_MIN_LENGTH: integer(6, 100, 8, "The shortest password."),
	AUTH_PASSWORD_RULES: oneOf(
		["product", "length"],
		"product",
		"What a password must have: all five rules of the sign-up form, or only the length.",
	),
	AUTH_COMMON_PASSWORDS: oneOf(
		["auto", "refuse", "allow"],
		"auto",
		"Whether to refuse common passwords and those made from the person's name or address. auto refuses them if AUTH_PASSWORD_RULES is product.",
	),
	AUTH_PASSWORD_REAUTHENTICATION: bool(
		false,
		"Only if AUTH_RECENT_PROOF_SECONDS is 0: a password change in a session older than a day needs a mailed code.",
	),
	AUTH_PWNED_PASSWORDS: bool(false, "Refuses passwords in the Pwned Passwords list."),
	AUTH_PWNED_PASSWORDS_URL: serviceUrl(
		"https://api.pwnedpasswords.com",
		"https://api.pwnedpasswords.com",
		"The address of that list. It receives only five characters of a hash.",
	),
	AUTH_WEBAUTHN_RP_ID: optionalAscii(
		"The host that passkeys belong to; they work on it and its subdomains. Unset, the host of PUBLIC_URL. A change makes existing passkeys stop working.",
	),
	AUTH_WEBAUTHN_RP_NAME: text("Unlisted", "The name of this site when a device asks for a passkey."),
	AUTH_WEBAUTHN_ORIGINS: lines(
		"",
		"Origins that may ask for passkeys, separated by commas. None given, the origin of PUBLIC_URL.",
	),
} as const;
