import {
	bool,
	contact,
	integer,
	lines,
	oneOf,
	optionalAscii,
	optionalText,
	origins,
	serviceUrl,
	share,
	siteUrl,
	text,
} from "../platform/process/env-values.ts";

export const processVariables = {
	PORT: integer(1, 65535, 3000, "The port to listen on."),
	HOST: text(
		"127.0.0.1",
		"The address to listen on. The demo account, mailbox page and sandbox are on by default only on a loopback address.",
	),
	PUBLIC_URL: siteUrl(
		"http://localhost:PORT",
		"The address that people open. Used for links in mails and allowed redirects; https turns HSTS on.",
	),
	ROLE: oneOf(
		["all", "api", "worker"],
		"all",
		"What this process does: answer requests, run jobs, or both. Many of each may share one PostgreSQL.",
	),
	DEMO: oneOf(
		["auto", "on", "off"],
		"auto",
		"The demo account, mailbox page and sandbox. auto: on while HOST is a loopback address, and only for requests to localhost without a proxy. on: for everybody who opens PUBLIC_URL.",
	),
	SHUTDOWN_SECONDS: integer(1, 600, 20, "How long a stop waits for running requests and jobs."),
	LEAVE_SECONDS: integer(
		0,
		60,
		5,
		"How long /readyz and /readyz/proxy say 503 after SIGTERM, before the process takes no more requests. Proxies need it to notice. Not while things for trying out are on.",
	),
	UNLISTED_CLI: optionalText(
		"How messages name the operator's command, if it is not `npm run cli --`. The program of a release, the units and the compose file set it.",
	),
	LOG_LEVEL: oneOf(
		["trace", "debug", "info", "warn", "error", "fatal", "silent"],
		"info",
		"How much is logged, as JSON lines on standard error.",
	),
	METRICS_TOKEN: optionalAscii(
		"The bearer token that /metrics asks for. Unset, /metrics answers only on a loopback HOST.",
	),
	OTEL_EXPORTER_OTLP_ENDPOINT: serviceUrl(
		undefined,
		"unset",
		"Where traces are sent, as OTLP over HTTP in JSON (usually port 4318): /v1/traces below it. Unset, nothing is traced.",
	),
	OTEL_TRACES_SAMPLER_ARG: share(1, "The share of traces that is kept, from 0 to 1."),
} as const;

export const siteVariables = {
	SUPPORT_EMAIL: text(
		"support@unlisted.example",
		"The address that receives support requests; the site shows it.",
	),
	SUPPORT_PHONE: text("+1 (555) 010-0199", "The phone number that the site shows."),
	SECURITY_CONTACT: contact(
		"mailto:SUPPORT_EMAIL",
		"Where to report a vulnerability, in /.well-known/security.txt: mailto:… or https://….",
	),
	CORS_ORIGINS: origins("Other origins whose pages may call the API, separated by commas."),
	HSTS: oneOf(
		["host", "subdomains", "preload"],
		"host",
		"What browsers keep to https after their first visit: this host, its subdomains too, or both for good (preload).",
	),
} as const;

export const limitVariables = {
	TRUST_PROXY: lines(
		"",
		"Addresses or networks of reverse proxies whose X-Forwarded-For is trusted, separated by commas; `none` says that there is no proxy. Required if PUBLIC_URL is public and HOST is not.",
	),
	RATE_LIMITS: bool(true, "Limits the API's requests by address and by account."),
	BODY_LIMIT: integer(1024, 104_857_600, 1_048_576, "The largest request body in bytes."),
	BODY_SECONDS: integer(
		1,
		600,
		20,
		"Seconds that a request body may take to arrive. After that the answer is 408.",
	),
	MAX_CONNECTIONS: integer(
		10,
		1_000_000,
		10_000,
		"Open connections. Above it, the connections that have been idle longest are closed.",
	),
	MAX_CONNECTIONS_PER_ADDRESS: integer(
		1,
		1_000_000,
		500,
		"Open connections of one address (IPv6: one /64). Proxies in TRUST_PROXY are not counted.",
	),
	MAX_IN_FLIGHT: integer(
		1,
		100_000,
		1000,
		"Requests handled at once. Above it, the answer is 503 with Retry-After.",
	),
	MAX_EVENT_LOOP_DELAY: integer(
		0,
		60_000,
		5000,
		"Milliseconds of event-loop delay from which requests are refused with 503. 0 never refuses.",
	),
} as const;
