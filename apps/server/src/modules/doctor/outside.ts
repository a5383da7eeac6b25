import { findBrowser } from "../../providers/broker-sites/find-browser.ts";
import { whyNotReadable } from "../../providers/incoming-mail/imap-mailbox.ts";
import type { SmtpMailer } from "../../providers/mailer/smtp.ts";
import { ask } from "./ask.ts";
import { checkMs } from "./attempt.ts";
import { about, type Finding } from "./finding.rules.ts";

/** Sends one test mail to the operator's own address. Only an accepted mail shows that mails go out. */
export async function checkMail({
	mailer,
	to,
	id,
}: {
	/** Null: SMTP_URL is not set. */
	readonly mailer: SmtpMailer | null;
	/** The recipient of the test mail. Null: send none, and only sign in. */
	readonly to: string | null;
	readonly id: string;
}): Promise<Finding> {
	const say = about("mail");
	if (!mailer)
		return say.failure(
			"SMTP_URL is not set: nobody can confirm an address or sign in by mail.",
			"Set SMTP_URL and MAIL_FROM.",
		);
	try {
		if (to === null) {
			await mailer.verify();
			return say.notChecked(
				"The mail server lets us in. No test mail was sent.",
				"Set SUPPORT_EMAIL, and leave --no-mail out.",
			);
		}
		await mailer.send({
			id,
			to,
			subject: "Unlisted: a test mail",
			text: "npm run cli -- doctor sent this to see whether mails go out. Look at its headers: SPF, DKIM and DMARC should say pass.\n",
		});
		return say.ok(
			`The mail server took a test mail to ${to}. Whether it arrives, and not as spam, you see there.`,
		);
	} catch (error) {
		return say.failure(
			(error as Error).message,
			"Mend SMTP_URL, MAIL_FROM or SMTP_TLS. Until then nearly all mails wait, up to 30 days.",
		);
	} finally {
		await mailer.close();
	}
}

export async function checkBrowser({
	brokers,
	url,
	path,
	isRoot,
}: {
	readonly brokers: string;
	readonly url: string | undefined;
	readonly path: string | undefined;
	readonly isRoot: boolean;
}): Promise<Finding> {
	const say = about("browser");
	if (brokers !== "live") return say.ok("Real broker sites are not searched, so no browser is needed.");
	const { place, said } = findBrowser({ mode: "live", url, path, isRoot });
	if (!place)
		return say.warning(
			`Brokers that need a browser cannot be checked: ${said}.`,
			"Set CHROMIUM_PATH or BROKER_BROWSER_URL, and run as an ordinary user.",
		);
	if (url === undefined) return say.ok(`${said} is there.`);
	const wrong = await whyNoBrowser(url);
	if (wrong === null) return say.ok("The browser of BROKER_BROWSER_URL answers.");
	return say.failure(`The browser of BROKER_BROWSER_URL ${wrong}.`, "Start it, or mend the address.");
}

/** Returns null if a browser answers. A proxy in front of a missing browser answers too, with a page or an error. */
async function whyNoBrowser(url: string): Promise<string | null> {
	let answer: Response;
	let version: unknown;
	try {
		const at = new URL("/json/version", url.replace(/^ws/, "http"));
		answer = await ask(at, { signal: AbortSignal.timeout(5000) });
		version = await answer.json().catch(() => null);
	} catch {
		return "does not answer";
	}
	if (!answer.ok) return `answers ${answer.status}`;
	return typeof version === "object" && version !== null ? null : "answers, and not as a browser does";
}

export async function checkIncoming({
	imapUrl,
	tls,
	other,
}: {
	readonly imapUrl: string | undefined;
	readonly tls: "verify" | "unverified" | "off";
	/** Whether mail comes in by webhook or by a port of the server. */
	readonly other: boolean;
}): Promise<Finding[]> {
	const say = about("incoming mail");
	const notTold = other
		? [
				say.notChecked(
					"Mails come by webhook or by a port of this server: whether the way leads there cannot be told from here.",
					"Write a mail to it, and look at `npm run cli -- incoming-mail status`.",
				),
			]
		: [];
	if (imapUrl === undefined)
		return other
			? notTold
			: [
					say.warning(
						"Brokers' answers do not come in: people have to tell what brokers wrote.",
						"Set INCOMING_IMAP_URL, INCOMING_WEBHOOK_SECRET or INCOMING_SMTP_PORT, if letters go out.",
					),
				];
	const why = await whyNotReadable({ url: imapUrl, tls }, checkMs - 1000);
	if (why !== null)
		return [
			say.failure(
				`The mailbox of INCOMING_IMAP_URL cannot be read: ${why}.`,
				"Mend INCOMING_IMAP_URL or INCOMING_IMAP_TLS.",
			),
			...notTold,
		];
	return [say.ok("The mailbox of INCOMING_IMAP_URL can be read."), ...notTold];
}
