import {
	bool,
	integer,
	lines,
	oneOf,
	optionalAscii,
	optionalText,
	serviceUrl,
	text,
} from "../platform/process/env-values.ts";

export const messageVariables = {
	SMTP_URL: optionalText(
		"The mail server, as smtp://user:password@host:port. Unset, mail is kept and shown at /dev/mailbox.",
	),
	SMTP_TLS: oneOf(
		["verify", "unverified", "off"],
		"verify",
		"Whether a mail server on another machine must use TLS, and whether its certificate is checked. off leaves it to SMTP_URL.",
	),
	MAIL_FROM: text("Unlisted <no-reply@unlisted.example>", "The sender of every mail."),
	SMS_TWILIO_ACCOUNT_SID: optionalAscii(
		"Sends text messages through Twilio, or a service with the same API. Unset, they are shown at /dev/mailbox if that is on.",
	),
	SMS_TWILIO_AUTH_TOKEN: optionalAscii("The token of that account."),
	SMS_TWILIO_FROM: optionalAscii("The number that sends text messages."),
	SMS_TWILIO_URL: serviceUrl(
		"https://api.twilio.com",
		"https://api.twilio.com",
		"The address of Twilio's API.",
	),
	SMS_DAILY_BUDGET: integer(
		0,
		10_000_000,
		500,
		"Text messages of all kinds that the installation sends in a day (UTC). The log warns at four fifths. 0 sends none.",
	),
} as const;

export const paymentVariables = {
	STRIPE_SECRET_KEY: optionalAscii(
		"Stripe's secret key. Unset, payments use the sandbox if DEMO is on, and are off otherwise.",
	),
	STRIPE_PUBLISHABLE_KEY: optionalAscii(
		"Stripe's publishable key; required with STRIPE_SECRET_KEY. With it, the pages' policy allows Stripe's hosts.",
	),
	STRIPE_WEBHOOK_SECRET: optionalAscii(
		"The whsec_… of the endpoint PUBLIC_URL/webhooks/stripe; required with STRIPE_SECRET_KEY.",
	),
	STRIPE_PRICE_BASIC: optionalAscii(
		"The Basic Plan's price at Stripe. Unset, the price with the lookup key price_basic_monthly; it is created if missing.",
	),
	STRIPE_PRICE_PRO: optionalAscii(
		"The Pro Plan's price at Stripe. Unset, the one with the lookup key price_pro_monthly.",
	),
	STRIPE_PRICE_PREMIUM: optionalAscii(
		"The Premium Plan's price at Stripe. Unset, the one with the lookup key price_premium_monthly.",
	),
	STRIPE_PRICE_PRO_SETUP: optionalAscii(
		"The price of Pro's one-time deep-scan setup. Unset, the one with the lookup key price_pro_setup.",
	),
	STRIPE_PRICE_PREMIUM_SETUP: optionalAscii(
		"The price of Premium's one-time deep-scan setup. Unset, the one with the lookup key price_premium_setup.",
	),
	STRIPE_TAX: bool(
		false,
		"Whether Stripe calculates and collects taxes. Stripe's dashboard says in which countries; the card says where the person is.",
	),
	STRIPE_API_URL: serviceUrl(
		undefined,
		"https://api.stripe.com",
		"Another address of Stripe's API, such as a proxy or a sandbox. A live key needs https.",
	),
	STRIPE_SANDBOX_PORT: integer(
		0,
		65535,
		12111,
		"The sandbox's port on 127.0.0.1. If it is in use, or 0: any free port.",
	),
	BILLING_GRACE_DAYS: integer(
		0,
		60,
		14,
		"Days that a plan keeps working after its renewal could not be paid.",
	),
	INVOICE_SELLER: text("Unlisted", "The seller on invoices: name and address lines, separated by |."),
	INVOICE_SELLER_TAX_ID: optionalText("The seller's tax number on invoices."),
} as const;

export const sourceVariables = {
	CORPUS_FOLDER: optionalText("The folder of a breach corpus (packages/breach-corpus) that scans search."),
	CORPUS_FOLDER_KEY: optionalText("The key file of CORPUS_FOLDER. Unset, FOLDER.key beside the folder."),
	CORPUS_INBOX: optionalText(
		"A folder whose files the worker takes into CORPUS_FOLDER. It has the folders breach/, paste/, dark_web/ and social/.",
	),
	CORPUS_INBOX_AFTERWARDS: oneOf(
		["keep", "delete"],
		"keep",
		"What happens to a file of CORPUS_INBOX after it was taken in: keep moves it to done/, as plain text; delete deletes it.",
	),
	CORPUS_URL: serviceUrl(
		undefined,
		"unset",
		"A breach corpus on a static host or object store that scans search.",
	),
	CORPUS_URL_KEY: optionalText("The key file of CORPUS_URL."),
	CORPUS_RANGE_URL: serviceUrl(
		undefined,
		"unset",
		"Another installation that shares its corpus with CORPUS_SHARE. It does not learn who is searched for.",
	),
	CORPUS_RANGE_KEY: optionalText("The key file of CORPUS_RANGE_URL."),
	CORPUS_SHARE: optionalText("The folder of a breach corpus that /api/corpus offers to other installations."),
	HIBP_API_KEY: optionalAscii("The key of Have I Been Pwned. Unset, scans do not ask it."),
	HIBP_URL: serviceUrl(
		undefined,
		"https://haveibeenpwned.com/api/v3",
		"Another address with the API of Have I Been Pwned.",
	),
	SCAN_SOURCE_SECONDS: integer(
		1,
		300,
		30,
		"Seconds that a source may take to answer. After that its result counts as unknown.",
	),
} as const;

export const brokerVariables = {
	PLAYBOOKS_FILE: optionalText(
		"A bundle of playbooks in the place of the one that ships. Its signature is in the file of the same name and .sig.",
	),
	BROKERS: oneOf(
		["auto", "lab", "live", "off"],
		"auto",
		"Which data-broker sites scans search: lab (made-up sites on this machine; nothing leaves it), live (the real ones) or off. auto is lab while DEMO is on, and off otherwise.",
	),
	REMOVALS_PER_BROKER_DAY: integer(
		1,
		100_000,
		200,
		"How many removal requests a day one broker gets from this installation. The others wait for the next day.",
	),
	BROKER_LAB_PORT: integer(
		0,
		65535,
		12112,
		"The port of the made-up broker sites on 127.0.0.1. If it is in use, or 0: any free port.",
	),
	BROKER_BROWSER_URL: optionalText(
		"A browser elsewhere (Chrome DevTools Protocol) for brokers that need one. Unset, the one of CHROMIUM_PATH.",
	),
	CHROMIUM_PATH: optionalText(
		"A Chromium of this machine, for brokers that need a browser. Without either, the made-up sites are checked with the one out of npm (Linux on x64); real ones cannot be checked, and that is said.",
	),
	PLAYBOOKS_PUBLIC_KEY: optionalAscii(
		"The Ed25519 key that the bundle of playbooks is verified with, in base64. Unset, the one that ships with it.",
	),
	PLAYBOOKS_SIGNING_KEY_FILE: optionalText(
		"A private Ed25519 key in PEM. Only the command `playbooks sign` reads it; keep it away from the server.",
	),
} as const;

export const transparencyVariables = {
	TRANSPARENCY_WITNESSES: lines(
		"",
		"Verifier keys of witnesses whose cosignatures the transparency log takes and shows, separated by commas or spaces.",
	),
} as const;

export const removalVariables = {
	REMOVAL_MAIL_DOMAIN: optionalAscii(
		"The domain of the addresses that letters to brokers come from, as removals+TOKEN@DOMAIN. Its mail has to reach this installation. Unset, the host of PUBLIC_URL.",
	),
	REMOVAL_DKIM_SELECTOR: optionalAscii(
		"Signs these letters for that domain, under this DKIM selector. Unset, the mail server may sign them.",
	),
	REMOVAL_DKIM_KEY_FILE: optionalText("The private key of that selector, in PEM."),
	DRP_DIRECTORY_FILE: optionalText(
		"The directory of businesses that take requests by the Data Rights Protocol (its businesses.json). Unset, none is asked that way; the made-up sites have one of their own.",
	),
	DRP_AGENT_ID: optionalAscii(
		"How the directory of agents names this installation; required with DRP_DIRECTORY_FILE. `npm run cli -- removals drp-agent` prints the entry for it.",
	),
} as const;
