import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { certificateFinding } from "./certificate.rules.ts";
import { about, type Finding } from "./finding.rules.ts";

export interface MailCertificate {
	readonly file: string | undefined;
	/** The domain that answers of brokers are addressed to. */
	readonly domain: string;
	readonly now: Date;
	/** The names of the servers that take mail for a domain. */
	readonly mailServersOf: (domain: string) => Promise<readonly string[]>;
}

/** Other mail servers may refuse one that has ended or is for another name, and then no answer arrives. */
export async function checkMailCertificate(options: MailCertificate): Promise<Finding[]> {
	const { file, domain, now, mailServersOf } = options;
	if (file === undefined) return [];
	const say = about("incoming mail");
	const certificate = new X509Certificate(readFileSync(file));
	const holds = certificateFinding(new Date(certificate.validTo), now, {
		check: "incoming mail",
		whose: "The certificate of INCOMING_SMTP_CERTIFICATE_FILE",
		todo: "Look why it is not renewed. The server reads a new one within an hour.",
	});
	const names = await mailServersOf(domain).catch(() => null);
	if (names === null && !isFor(certificate, domain))
		return [
			holds,
			say.notChecked(
				`Whether INCOMING_SMTP_CERTIFICATE_FILE is for the mail server of ${domain} was not checked: its MX record cannot be read now.`,
				`dig MX ${domain}`,
			),
		];
	const wanted = names === null || names.length === 0 ? [domain] : names;
	if (wanted.some((name) => isFor(certificate, name))) return [holds];
	return [
		holds,
		say.warning(
			`INCOMING_SMTP_CERTIFICATE_FILE is not for ${wanted.join(" or ")}, where mail for ${domain} is sent: other mail servers may refuse it.`,
			"Get a certificate for that name, or let the MX record lead to a name of the certificate.",
		),
	];
}

const isFor = (certificate: X509Certificate, name: string) => certificate.checkHost(name) !== undefined;
