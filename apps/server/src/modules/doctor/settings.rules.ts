import { about, type Finding } from "./finding.rules.ts";

export interface Settings {
	readonly publicUrl: string | undefined;
	readonly host: string;
	readonly loopback: boolean;
	/** Whether PUBLIC_URL names an address that the internet does not route. */
	readonly isPrivate: boolean;
	readonly demo: boolean;
	readonly trustProxy: string;
	/** Whether a network of TRUST_PROXY is so wide that visitors are in it. */
	readonly trustsVisitors: boolean;
	readonly metricsToken: string | undefined;
	readonly databaseUrl: string | undefined;
	readonly databaseTls: string;
	readonly smtpUrl: string | undefined;
	readonly smtpTls: string;
	readonly mailFrom: string;
	readonly supportEmail: string;
	readonly stripeKey: string | undefined;
	/** Whether a source is configured. Other findings say whether it answers. */
	readonly hasSource: boolean;
	/** What stands around values, by the names of the settings. */
	readonly oddEnds: ReadonlyMap<string, string>;
	readonly brokers: string;
}

/** Checks the settings alone, before the doctor contacts anything. */
export function settingsFindings(settings: Settings): Finding[] {
	return [publicAddress(settings), tryingOut(settings), proxy(settings), metrics(settings)]
		.concat(ways(settings), addresses(settings), sources(settings), ends(settings), testPayments(settings))
		.filter((finding) => finding !== null);
}

function publicAddress({ publicUrl, loopback }: Settings): Finding {
	const say = about("address");
	if (publicUrl === undefined)
		return say.failure(
			"PUBLIC_URL is not set: mails would link to localhost.",
			"Set PUBLIC_URL to the https address that people open.",
		);
	if (!publicUrl.startsWith("https:"))
		return say.failure(
			`${publicUrl} is not https: passwords would travel in the clear.`,
			"Put a proxy with TLS in front, and set PUBLIC_URL to its https address (docs/operations/production.md).",
		);
	if (loopback)
		return say.failure(
			`${publicUrl} leads to this machine only.`,
			"Set PUBLIC_URL to the address that people open.",
		);
	return say.ok(`${publicUrl} is https.`);
}

function tryingOut({ demo, publicUrl }: Settings): Finding {
	const say = about("trying out");
	if (!demo) return say.ok("Demo account, mailbox page and sandbox are off.");
	return say.failure(
		publicUrl === undefined
			? "The demo account, the mailbox page and the sandbox are on."
			: "The demo account, the mailbox page and the sandbox are on, for everybody who opens PUBLIC_URL.",
		"Set DEMO=off.",
	);
}

function proxy({ trustProxy, trustsVisitors, publicUrl, loopback, host }: Settings): Finding {
	const say = about("proxy");
	if (trustsVisitors)
		return say.failure(
			"TRUST_PROXY trusts nearly everybody: any visitor can claim any address, and limits hold nobody.",
			"Name your proxy's own address, such as TRUST_PROXY=127.0.0.1.",
		);
	if (trustProxy === "" && publicUrl !== undefined && !loopback)
		return say.warning(
			"TRUST_PROXY does not say whether there is a proxy.",
			"Name the proxy's address, or set TRUST_PROXY=none.",
		);
	if (trustProxy === "none" && publicUrl?.startsWith("https:"))
		return say.failure(
			"TRUST_PROXY=none, but Unlisted speaks no TLS itself, so something stands between https and it.",
			"Name that proxy's address in TRUST_PROXY.",
		);
	if (trustProxy === "") return say.ok(`No proxy; it listens on ${host}.`);
	if (trustProxy === "none") return say.ok("No proxy is trusted.");
	return say.ok(
		`X-Forwarded-For of ${trustProxy} counts. Whether the proxy overwrites what visitors send cannot be told from here.`,
	);
}

function metrics({ metricsToken, loopback }: Settings): Finding {
	const say = about("metrics");
	if (metricsToken !== undefined && metricsToken.length < 16)
		return say.warning("METRICS_TOKEN is short.", "Take 32 random characters.");
	if (metricsToken === undefined && !loopback)
		return say.warning(
			"METRICS_TOKEN is not set, so /metrics is closed and nobody watches.",
			"Set METRICS_TOKEN.",
		);
	return say.ok("/metrics asks for a token, or answers this machine only.");
}

function ways({ databaseUrl, databaseTls, smtpUrl, smtpTls }: Settings): Finding[] {
	const weak = (check: string, url: string | undefined, tls: string, name: string) => {
		if (url === undefined || tls === "verify") return [];
		const say = about(check);
		if (tls === "off")
			return [
				say.warning(
					`${name}=off: the connection may be in the clear.`,
					`Leave ${name} out, unless the network is yours alone.`,
				),
			];
		return [
			say.warning(
				`${name}=unverified: who answers is not checked.`,
				`Name the certificate's authority in NODE_EXTRA_CA_CERTS, and leave ${name} out.`,
			),
		];
	};
	return [
		...weak("database", databaseUrl, databaseTls, "DATABASE_TLS"),
		...weak("mail", smtpUrl, smtpTls, "SMTP_TLS"),
	];
}

function addresses({ mailFrom, supportEmail }: Settings): Finding[] {
	const say = about("mail");
	const isAddress = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text);
	const from = /<([^<>]*)>$/.exec(mailFrom)?.[1] ?? mailFrom;
	return [
		...(isAddress(from)
			? []
			: [say.failure("MAIL_FROM has no address in it.", "Set MAIL_FROM=Name <address@your.domain>.")]),
		...(isAddress(supportEmail)
			? []
			: [say.failure("SUPPORT_EMAIL is no address.", "Set SUPPORT_EMAIL=address@your.domain.")]),
		...(/@unlisted\.example>?$/.test(mailFrom)
			? [
					say.failure(
						"MAIL_FROM is the example: no mail server takes it.",
						"Set MAIL_FROM=Name <address@your.domain>, an address that your mail server may send as.",
					),
				]
			: []),
		...(/@unlisted\.example$/.test(supportEmail)
			? [say.failure("SUPPORT_EMAIL is the example: what people write to you is lost.", "Set SUPPORT_EMAIL.")]
			: []),
	];
}

/** The start takes them as they are, and then no token fits, no folder is there, and no mail arrives. */
function ends({ oddEnds }: Settings): Finding[] {
	return [...oddEnds].map(([name, odd]) =>
		about("configuration").failure(
			`${name} ${odd}, and that counts as a part of it.`,
			"Take it away where the variable is set: `docker run --env-file` keeps quotes, and files of Windows have other line ends.",
		),
	);
}

function sources({ hasSource, brokers }: Settings): Finding[] {
	return [
		...(!hasSource
			? [
					about("sources").warning(
						"No source of breaches is connected: scans say that they could not look.",
						"Set HIBP_API_KEY, CORPUS_FOLDER, CORPUS_URL or CORPUS_RANGE_URL.",
					),
				]
			: []),
		...(brokers === "lab"
			? [
					about("brokers").warning(
						"BROKERS=lab: only made-up sites are searched.",
						"Set BROKERS=live or off.",
					),
				]
			: []),
	];
}

/** With a test key Stripe takes its published test cards, and so the product gives a plan to anybody who enters one. */
function testPayments(settings: Settings): Finding[] {
	if (!/^[sr]k_test_/.test(settings.stripeKey ?? "")) return [];
	const say = about("payments");
	if (isOpenToStrangers(settings))
		return [
			say.failure(
				"STRIPE_SECRET_KEY is a test key, and strangers can open PUBLIC_URL: everybody who enters Stripe's test card gets a plan for nothing.",
				"Set the live keys, or leave the three STRIPE_… variables out until you are paid.",
			),
		];
	return [say.warning("STRIPE_SECRET_KEY is a test key: nobody pays.", "Take the live key when you open.")];
}

function isOpenToStrangers({ publicUrl, loopback, isPrivate, demo }: Settings): boolean {
	return publicUrl?.startsWith("https:") === true && !loopback && !isPrivate && !demo;
}
