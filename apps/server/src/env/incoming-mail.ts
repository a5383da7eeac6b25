import {
	integer,
	oneOf,
	optionalAscii,
	optionalInteger,
	optionalText,
	serviceUrl,
	text,
} from "../platform/process/env-values.ts";

export const incomingMailVariables = {
	INCOMING_IMAP_URL: optionalText(
		"The mailbox that answers of brokers arrive in, as imaps://user:password@host:port/MAILBOX. It is read and left as it is.",
	),
	INCOMING_IMAP_TLS: oneOf(
		["verify", "unverified", "off"],
		"verify",
		"Whether that server on another machine must use TLS, and whether its certificate is checked. off lets an imap:// server go without.",
	),
	INCOMING_IMAP_POLL_SECONDS: integer(
		1,
		3600,
		60,
		"How often the mailbox is looked at if its server does not tell of new mails.",
	),
	INCOMING_WEBHOOK_SECRET: optionalText(
		"Opens POST /webhooks/incoming-mail for raw mails that are signed with it (HMAC-SHA256 over time stamp and body). At least 16 characters.",
	),
	INCOMING_SMTP_PORT: optionalInteger(
		0,
		65535,
		"0; with the lab any free port",
		"Takes mails from other mail servers at this port, for addresses that an answer is waited for. 0: does not. If it is not set and one process does all (ROLE=all), the lab's brokers answer at a free port of 127.0.0.1.",
	),
	INCOMING_SMTP_HOST: text("127.0.0.1", "The address that INCOMING_SMTP_PORT listens on."),
	INCOMING_SMTP_CERTIFICATE_FILE: optionalText(
		"A certificate with its chain, in PEM: then INCOMING_SMTP_PORT offers STARTTLS. Read at the start and each hour, so a renewed one needs no restart.",
	),
	INCOMING_SMTP_KEY_FILE: optionalText("The private key of INCOMING_SMTP_CERTIFICATE_FILE, in PEM."),
	INCOMING_MAIL_MAX_KB: integer(16, 51_200, 10_240, "The largest mail that is taken in, in kB."),
	REPLY_MODEL_URL: serviceUrl(
		undefined,
		"unset",
		"A second opinion on answers: any service with OpenAI's chat API, such as https://host/v1. It sees the text without names, addresses, numbers and links, and can only make the product ask a person.",
	),
	REPLY_MODEL_NAME: text("default", "The name of the model that is asked there."),
	REPLY_MODEL_KEY: optionalAscii("The key for that service."),
} as const;
