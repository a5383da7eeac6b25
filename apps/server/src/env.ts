import { resolve } from "node:path";
import { z } from "zod";
import { isPrivateAddress, trustedProxies } from "./platform/http/trusted-proxies.ts";
import { BadValue } from "./platform/process/bad-value.ts";
import {
	bool,
	bytes32,
	contact,
	integer,
	oneOf,
	optionalText,
	text,
	url,
} from "./platform/process/env-values.ts";
import { postgresAddress, smtpAddress } from "./platform/process/outside-tls.ts";

/**
 * Every environment variable that the product reads, each with one line of meaning. The table in the README is
 * generated from this list; a value that does not fit stops the start with one line that names the variable.
 */
export const envVariables = {
	PORT: integer(1, 65535, 3000, "Where to listen."),
	HOST: text(
		"127.0.0.1",
		"The address to listen on. What is there for trying out is on only on a loopback address.",
	),
	PUBLIC_URL: url(
		undefined,
		"http://localhost:PORT",
		"Links in mails, allowed redirects; https turns HSTS on.",
	),
	DATA_DIR: text("./data", "Embedded database and keys. One process at a time may use its database."),
	DATABASE_URL: optionalText(
		"PostgreSQL instead of the embedded database, as postgres://user:password@host:port/name.",
	),
	DATABASE_TLS: oneOf(
		["verify", "unverified", "off"],
		"verify",
		"Whether PostgreSQL on another machine has to speak TLS, with a certificate that is checked or not; off leaves it to DATABASE_URL.",
	),
	DATABASE_POOL: integer(1, 200, 10, "Connections that one process may hold to PostgreSQL."),
	DATABASE_PREPARE: bool(
		true,
		"Whether statements are prepared. Off behind a pooler in transaction mode that cannot hold them.",
	),
	MIGRATE: bool(
		true,
		"Whether the start brings the database up to date. Off, /readyz stays false until somebody does.",
	),
	ROLE: oneOf(
		["all", "api", "worker"],
		"all",
		"What this process does; many of each may run on one PostgreSQL.",
	),
	MASTER_KEY: bytes32(
		"generated into DATA_DIR",
		"Wraps each person's data key: 32 bytes as base64 or hex. Losing it loses what it protects.",
	),
	MASTER_KEY_NEXT: bytes32(
		"unset",
		"The key that is to take the place of MASTER_KEY; read by the command `keys rotate master` alone.",
	),
	ANON_KEY: optionalText(
		"The key that pages carry, with the role anon. Unset, one is generated into DATA_DIR.",
	),
	SERVICE_ROLE_KEY: optionalText(
		"The key that may do everything, for the operator's own programs. Unset, one is generated into DATA_DIR.",
	),
	AUTH_BASE_PATH: text("/auth/v1", "Where the sign-in API is served; / works."),
	AUTH_SITE_URL: url(
		undefined,
		"PUBLIC_URL",
		"Where people are sent after a link when they asked for nowhere else.",
	),
	AUTH_REDIRECT_ALLOW_LIST: text(
		"",
		"Other addresses that links may lead to, separated by commas; * and ** stand for a part and for anything.",
	),
	AUTH_LINKS: oneOf(
		["page", "supabase"],
		"page",
		"Links of mails wait for a press of a button. With supabase they act as soon as anything opens them, and a stranger who signs up with somebody's address is let in by the scanner of their mails.",
	),
	AUTH_SIGNUP_DISABLED: bool(false, "Refuses new accounts."),
	AUTH_AUTOCONFIRM_EMAIL: bool(false, "Takes every e-mail address as confirmed, without a mail."),
	AUTH_AUTOCONFIRM_PHONE: bool(false, "Takes every phone number as confirmed, without a text message."),
	AUTH_ALLOW_UNVERIFIED_EMAIL_SIGN_INS: bool(
		true,
		"Lets people sign in before they confirmed their address; pages that need it hold them back.",
	),
	AUTH_UNCONFIRMED_DAYS: integer(
		0,
		3650,
		30,
		"Days after which an account whose address or number was never confirmed is deleted; 0 keeps it, as Supabase does.",
	),
	AUTH_ANONYMOUS_ENABLED: bool(false, "Accounts without an address."),
	AUTH_MANUAL_LINKING_ENABLED: bool(false, "Lets people add and remove accounts of providers."),
	AUTH_WEB3_ENABLED: bool(false, "Sign-in with an Ethereum or Solana wallet."),
	AUTH_JWT_KEYS: optionalText(
		"A JWK set with private keys (ES256, RS256 or HS256) that sign access tokens. Unset, an ES256 key is generated and kept in the database, sealed with MASTER_KEY.",
	),
	AUTH_SIGNING_KEY_DAYS: integer(
		0,
		3650,
		90,
		"Days after which a new key signs access tokens; 0 never. With AUTH_JWT_KEYS the operator decides.",
	),
	JWT_EXP: integer(30, 604_800, 3600, "Seconds that an access token lives."),
	AUTH_REFRESH_REUSE_INTERVAL: integer(
		0,
		3600,
		10,
		"Seconds in which a refresh token that was used already yields the current session again.",
	),
	AUTH_SESSION_IDLE_DAYS: integer(
		0,
		3650,
		30,
		"Days without being renewed after which a session ends. 0: never, as Supabase does by default.",
	),
	AUTH_SESSION_MAX_DAYS: integer(
		0,
		3650,
		180,
		"Days after which a session ends, however much it is used. 0: never.",
	),
	AUTH_SESSION_SHORT_HOURS: integer(
		0,
		720,
		12,
		'Hours after which a session without "stay signed in" ends. 0: never. Clients that do not say get the long one.',
	),
	AUTH_PASSWORD_MIN_LENGTH: integer(6, 100, 8, "The shortest password."),
	AUTH_PASSWORD_RULES: oneOf(
		["product", "length"],
		"product",
		"What a password has to be: the five rules of the sign-up form, or long enough.",
	),
	AUTH_RECENT_PROOF_SECONDS: integer(
		0,
		86_400,
		300,
		"Seconds that a password, code or passkey lets a session change how the account is reached, delete it, or show its data. 0 never asks, as Supabase does by default.",
	),
	AUTH_COMMON_PASSWORDS: oneOf(
		["auto", "refuse", "allow"],
		"auto",
		"Whether common passwords, and those made of one's own name and address, are refused: auto refuses them with the rules of the product.",
	),
	AUTH_PASSWORD_REAUTHENTICATION: bool(
		false,
		"Where AUTH_RECENT_PROOF_SECONDS is 0: asks for a mailed code before a password change in a session older than a day.",
	),
	AUTH_PWNED_PASSWORDS: bool(false, "Refuses passwords that are in the Pwned Passwords list."),
	AUTH_PWNED_PASSWORDS_URL: url(
		"https://api.pwnedpasswords.com",
		"https://api.pwnedpasswords.com",
		"Where that list is asked; only five characters of a hash are sent.",
	),
	AUTH_SEND_GAP_SECONDS: integer(
		0,
		86_400,
		60,
		"Seconds between two mails or messages of a kind to one person.",
	),
	AUTH_ENUMERATION: oneOf(
		["private", "supabase"],
		"private",
		"Whether answers of the sign-in API may tell who is registered: never, or as Supabase Auth's do.",
	),
	AUTH_RATE_LIMITS: bool(true, "Limits of the sign-in API by address and person, and the lock-out."),
	AUTH_OTP_EXP: integer(30, 86_400, 3600, "Seconds that links and codes of mails and messages work."),
	AUTH_WEBAUTHN_RP_ID: optionalText(
		"The host that passkeys are made for; they work on it and below it. Unset, that of PUBLIC_URL. Passkeys made for another host stop working.",
	),
	AUTH_WEBAUTHN_RP_NAME: text("Unlisted", "What devices call this site when they ask for a passkey."),
	AUTH_WEBAUTHN_ORIGINS: text(
		"",
		"Pages that may ask for passkeys, separated by commas. None given, that of PUBLIC_URL.",
	),
	AUTH_OIDC_PROVIDERS: optionalText(
		'OpenID Connect providers as JSON: {"name":{"issuer":…,"client_id":…,"client_secret":…,"scopes":…}}.',
	),
	AUTH_CAPTCHA_PROVIDER: oneOf(
		["none", "hcaptcha", "turnstile"],
		"none",
		"Who proves that a person signs up or in.",
	),
	AUTH_CAPTCHA_SECRET: optionalText("The secret of that provider."),
	AUTH_CAPTCHA_URL: url(undefined, "the provider's own", "Where its answers are checked."),
	SMS_TWILIO_ACCOUNT_SID: optionalText(
		"Text messages through Twilio, or whoever speaks the same. Unset, they land in /dev/mailbox where that is on.",
	),
	SMS_TWILIO_AUTH_TOKEN: optionalText("The token of that account."),
	SMS_TWILIO_FROM: optionalText("The number that text messages come from."),
	SMS_TWILIO_URL: url("https://api.twilio.com", "https://api.twilio.com", "Where they are handed over."),
	SMS_DAILY_BUDGET: integer(
		0,
		10_000_000,
		500,
		"Text messages of all kinds that the whole installation sends in a day (UTC), with a warning in the log at four fifths; 0 sends none.",
	),
	SMTP_URL: optionalText(
		"Real mail, as smtp://user:password@host:port. Unset, mail is kept and shown at /dev/mailbox.",
	),
	SMTP_TLS: oneOf(
		["verify", "unverified", "off"],
		"verify",
		"Whether a mail server on another machine has to speak TLS, with a certificate that is checked or not; off leaves it to SMTP_URL.",
	),
	MAIL_FROM: text("Unlisted <no-reply@unlisted.example>", "The sender of every mail."),
	SUPPORT_EMAIL: text("support@unlisted.example", "Where support requests go; shown on the site."),
	SECURITY_CONTACT: contact(
		"mailto:SUPPORT_EMAIL",
		"Where weaknesses are reported, in /.well-known/security.txt: mailto:… or https://….",
	),
	SUPPORT_PHONE: text("+1 (555) 010-0199", "Shown on the site."),
	STRIPE_SECRET_KEY: optionalText(
		"Stripe's secret key. Unset, payments go to the sandbox where what is there for trying out is on, and nowhere otherwise.",
	),
	STRIPE_PUBLISHABLE_KEY: optionalText(
		"Stripe's publishable key; goes with STRIPE_SECRET_KEY. Only with one do the pages let Stripe's hosts in.",
	),
	STRIPE_WEBHOOK_SECRET: optionalText(
		"The whsec_… of the endpoint PUBLIC_URL/webhooks/stripe; goes with STRIPE_SECRET_KEY.",
	),
	STRIPE_PRICE_BASIC: optionalText(
		"The price of that plan at Stripe. Unset, the one with the lookup key price_basic_monthly, made if there is none.",
	),
	STRIPE_PRICE_PRO: optionalText("Likewise; the lookup key is price_pro_monthly."),
	STRIPE_PRICE_PREMIUM: optionalText("Likewise; the lookup key is price_premium_monthly."),
	STRIPE_PRICE_PRO_SETUP: optionalText("The one-time deep-scan setup; the lookup key is price_pro_setup."),
	STRIPE_PRICE_PREMIUM_SETUP: optionalText("Likewise; the lookup key is price_premium_setup."),
	STRIPE_TAX: bool(
		false,
		"Whether Stripe reckons and collects taxes. Where, is said in its dashboard; the place is taken from the card.",
	),
	STRIPE_API_URL: url(
		undefined,
		"https://api.stripe.com",
		"Another address of Stripe's API, such as a proxy or a sandbox. A live key goes to https alone.",
	),
	STRIPE_SANDBOX_PORT: integer(
		0,
		65535,
		12111,
		"Where the sandbox listens on 127.0.0.1. Taken by something else, or 0: a free one.",
	),
	BILLING_GRACE_DAYS: integer(
		0,
		60,
		14,
		"Days that everything keeps working after a renewal could not be paid.",
	),
	INVOICE_SELLER: text("Unlisted", "Whom invoices come from: name and lines of the address, separated by |."),
	INVOICE_SELLER_TAX_ID: optionalText("The seller's tax number, as invoices show it."),
	CORPUS_FOLDER: optionalText("Folder of a breach corpus (packages/breach-corpus) that scans ask."),
	CORPUS_FOLDER_KEY: optionalText("The key of CORPUS_FOLDER. Unset, it is beside it, as FOLDER.key."),
	CORPUS_URL: url(undefined, "unset", "A breach corpus on a static host or object store that scans ask."),
	CORPUS_URL_KEY: optionalText("The file with the key of CORPUS_URL."),
	CORPUS_RANGE_URL: url(
		undefined,
		"unset",
		"Another installation that shares its corpus (CORPUS_SHARE): it is asked without learning about whom.",
	),
	CORPUS_RANGE_KEY: optionalText("The file with the key of CORPUS_RANGE_URL."),
	CORPUS_INBOX: optionalText(
		"Folder whose files the worker takes into CORPUS_FOLDER: breach/, paste/, dark_web/ and social/ in it.",
	),
	CORPUS_INBOX_AFTERWARDS: oneOf(
		["keep", "delete"],
		"keep",
		"What becomes of a file of CORPUS_INBOX that was taken in: kept in done/, as plain text, or deleted.",
	),
	HIBP_API_KEY: optionalText("Have I Been Pwned as a source of scans. Unset, it is not asked."),
	HIBP_URL: url(
		undefined,
		"https://haveibeenpwned.com/api/v3",
		"Another address that speaks as Have I Been Pwned.",
	),
	SCAN_SOURCE_SECONDS: integer(
		1,
		300,
		30,
		"How long a source may take to answer before it counts as unknown.",
	),
	CORPUS_SHARE: optionalText(
		"Folder of a breach corpus (packages/breach-corpus) that /api/corpus answers other installations out of.",
	),
	DEMO: oneOf(
		["auto", "on", "off"],
		"auto",
		"What is there for trying out (demo account, mailbox page, sandbox): auto is on while HOST is a loopback address. It answers only whoever asks for localhost without a proxy; with on, also at the host of PUBLIC_URL, for everybody.",
	),
	CORS_ORIGINS: text("", "Other origins whose pages may call the API, separated by commas. None by default."),
	TRUST_PROXY: text(
		"",
		"Addresses or networks of reverse proxies whose X-Forwarded-For is believed, separated by commas; the word none says that no proxy is there. Needed where PUBLIC_URL is public and HOST is not.",
	),
	HSTS: oneOf(
		["host", "subdomains", "preload"],
		"host",
		"What browsers keep to https once they saw it there: this host, its subdomains too, or so for good (preload).",
	),
	BODY_LIMIT: integer(1024, 104_857_600, 1_048_576, "The largest request body in bytes."),
	BODY_SECONDS: integer(
		1,
		600,
		20,
		"Seconds that a request body may take to arrive; then the answer is 408.",
	),
	MAX_CONNECTIONS: integer(
		10,
		1_000_000,
		10_000,
		"Open connections; above it those that waited longest without work are closed.",
	),
	MAX_CONNECTIONS_PER_ADDRESS: integer(
		1,
		1_000_000,
		500,
		"The same for one address (IPv6: one /64). The proxies of TRUST_PROXY are not counted.",
	),
	RATE_LIMITS: bool(true, "Limits by address and by account on the API."),
	MAX_IN_FLIGHT: integer(
		1,
		100_000,
		1000,
		"Requests handled at once; above it the answer is 503 with Retry-After.",
	),
	MAX_EVENT_LOOP_DELAY: integer(
		0,
		60_000,
		5000,
		"Milliseconds of event-loop delay from which requests are shed; 0 never sheds for it.",
	),
	SHUTDOWN_SECONDS: integer(1, 600, 20, "How long a stop waits for requests and jobs in flight."),
	LOG_LEVEL: oneOf(
		["trace", "debug", "info", "warn", "error", "fatal", "silent"],
		"info",
		"How much is logged, as JSON lines on standard error.",
	),
	METRICS_TOKEN: optionalText(
		"Bearer token that /metrics asks for. Without one it is served on a loopback HOST only.",
	),
} as const;

const envSchema = z.object(
	Object.fromEntries(Object.entries(envVariables).map(([name, v]) => [name, v.schema])) as {
		[K in keyof typeof envVariables]: (typeof envVariables)[K]["schema"];
	},
);

type Values = z.output<typeof envSchema>;

export interface Env extends Omit<Values, "DEMO" | "PUBLIC_URL"> {
	readonly PUBLIC_URL: string | undefined;
	/** DEMO with `auto` decided. */
	readonly demo: boolean;
	readonly loopback: boolean;
	/** The host of PUBLIC_URL where DEMO=on says that it is tried out from there. */
	readonly tryingOutHost: string | null;
	/** How the ways to the mail server and to PostgreSQL are protected, as the start says it. */
	readonly ways: { readonly smtp: string; readonly database: string };
	/** Whether PORT was given: a worker listens (for its probes) only then. */
	readonly portGiven: boolean;
}

export function readEnv(source: Record<string, string | undefined>): Env {
	// An empty value means "not set": that is how compose files and CI systems pass optional variables.
	const set = new Map(Object.entries(source));
	const given = Object.fromEntries(
		Object.keys(envVariables).map((name) => [name, set.get(name) || undefined]),
	);
	const parsed = envSchema.safeParse(given);
	if (!parsed.success) {
		const issue = parsed.error.issues[0];
		const name = String(issue?.path[0]) as keyof typeof envVariables;
		throw new BadValue(
			`${name} must be ${envVariables[name].allowed}; it is ${describe(name, source[name])}.`,
		);
	}
	const values = parsed.data;
	// A reverse proxy on this machine makes a loopback HOST public: then PUBLIC_URL says so.
	const publicHost = values.PUBLIC_URL === undefined ? "localhost" : new URL(values.PUBLIC_URL).hostname;
	const loopback = isLoopback(values.HOST) && isLoopback(publicHost);
	const demo = values.DEMO === "on" || (values.DEMO === "auto" && loopback);
	if (values.ROLE !== "all" && values.DATABASE_URL === undefined) {
		throw new BadValue(
			`ROLE must be all without DATABASE_URL: the embedded database belongs to one process.`,
		);
	}
	refuseHalfOfStripe(values);
	const smtp = values.SMTP_URL === undefined ? null : smtpAddress(values.SMTP_URL, values.SMTP_TLS);
	const database =
		values.DATABASE_URL === undefined ? null : postgresAddress(values.DATABASE_URL, values.DATABASE_TLS);
	return {
		...values,
		SMTP_URL: smtp?.url,
		DATABASE_URL: database?.url,
		ways: { smtp: smtp?.said ?? "", database: database?.said ?? "" },
		DATA_DIR: resolve(values.DATA_DIR),
		loopback,
		demo,
		tryingOutHost: values.DEMO === "on" && values.PUBLIC_URL !== undefined ? publicHost : null,
		portGiven: given.PORT !== undefined,
	};
}

/**
 * Only a proxy leads from a public PUBLIC_URL to a HOST that the internet does not reach. Not told of it we would take
 * everybody for one visitor, and fifty wrong passwords of one would lock out all: the server does not start like that.
 */
export function refuseSharedAddress(env: Pick<Env, "HOST" | "PUBLIC_URL" | "TRUST_PROXY" | "ROLE">): void {
	if (env.ROLE === "worker" || env.PUBLIC_URL === undefined || trustedProxies(env.TRUST_PROXY).declared)
		return;
	const { hostname } = new URL(env.PUBLIC_URL);
	const isPublic = !isLoopback(hostname) && !isPrivateAddress(hostname.replace(/^\[|\]$/g, ""));
	if (!isPublic || !(isLoopback(env.HOST) || isPrivateAddress(env.HOST))) return;
	throw new BadValue(
		"TRUST_PROXY must name the reverse proxy that stands between PUBLIC_URL and HOST (127.0.0.1 if it is on this machine): without it all visitors would count as one. TRUST_PROXY=none says that there is none.",
	);
}

/** A key without its partners would fail at the first payment, when it is somebody's money. */
function refuseHalfOfStripe(values: Values): void {
	const together = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"] as const;
	const missing = together.filter((name) => values[name] === undefined);
	if (missing.length > 0 && missing.length < together.length) {
		throw new BadValue(
			`${missing.join(" and ")} must be set as well: the three Stripe variables go together.`,
		);
	}
	const [secret = "", address = "https:"] = [values.STRIPE_SECRET_KEY, values.STRIPE_API_URL];
	if (/^(sk|rk)_live_/.test(secret) && !address.startsWith("https:")) {
		throw new BadValue("STRIPE_API_URL must be an https address while STRIPE_SECRET_KEY is a live key.");
	}
}

/** A wrong secret must not end up on a screen or in a log only because it was wrong. */
function describe(name: string, value: string | undefined): string {
	if (/KEY|TOKEN|SECRET|URL|PASSWORD/.test(name)) return "something else (not shown here)";
	return JSON.stringify((value ?? "").slice(0, 80));
}

function isLoopback(host: string): boolean {
	return host === "localhost" || host === "::1" || host === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(host);
}
