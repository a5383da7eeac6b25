import { certificateCode } from "../../platform/net/network-codes.ts";
import { MailDeferred, MailRefused, MailUncertain } from "./port.ts";

export interface SmtpError {
	readonly responseCode?: number;
	readonly code?: string;
	/** The system's error code, if `code` is one of the library's own words. */
	readonly originalCode?: string;
	/** The server's answer. It may quote the address. */
	readonly response?: string;
	/** The command that failed, such as `RCPT TO`. */
	readonly command?: string;
}

/** Codes with which the server requires another sign-in, whatever the command was. */
const signInFirst = new Set([530, 534, 535, 538]);

/**
 * "Relay access denied", "SMTP AUTH is required": the server only takes mail from known senders, and we are not one.
 * Servers say this after RCPT TO, for every recipient. Postfix may use a 4xx code for it.
 */
const relaysNotForUs =
	/\brelay|rcpthosts|unauthenticated|not authenticated|\bauth\w*\b.{0,20}\b(first|required|needed)\b|\b(needs?|requires?|must)\b.{0,20}\bauth/i;
const knowsUsNot = (response: string) => {
	const said = withoutQuotes(response);
	return relaysNotForUs.test(said) && !wantsSecondTry.test(said);
};

/**
 * After RCPT TO, Postfix also reports problems with our own address or network, which would hit every recipient:
 * "Sender address rejected", "Client host blocked", "Helo command rejected". We ignore text that it quotes.
 */
const withoutQuotes = (response: string) => response.replace(/<[^>]*>|\S+@\S+/g, "");
const isAboutUs = (response: string) => {
	const said = withoutQuotes(response);
	return (
		/\b(sender|client|helo|ehlo)\b|block(ed using| ?list)|blacklist|not owned by|send as\b/i.test(said) &&
		!/recipient/i.test(said)
	);
};

/**
 * Exchange, and services that send for others, check our rights only after the complete mail. Words about the content
 * of the mail, such as a blocklist of links, are not about us.
 */
const aboutUsAfterAll = [
	/\bclient (host|does not have permission)/i,
	/\bsend ?as ?denied|\bpermissions? to send as\b|\b(allowed|authorized) to send as\b|\bnot owned by\b/i,
	/\bverified sender identity\b|\bidentit(y|ies) failed the check|\baddress is not verified\b/i,
	/\bnot authorized to perform\b|\bbad outbound sender\b/i,
	/\bsending (limit|quota)\b|\bsending ((is|has been|was) )?(paused|suspended|disabled)\b/i,
	/\bdomain (is )?not (yet )?verified\b|\bpayment (is )?required\b/i,
];

const isAboutUsAfterAll = (response: string) => {
	const said = withoutQuotes(response);
	return aboutUsAfterAll.some((words) => words.test(said));
};

const wantsSecondTry = /gr[ae]y-?list/i;

/** The recipient's mailbox is full or unknown, whatever else the answer says. */
const aboutRecipient = /\b[45]\.[12]\.[0-69]\b|\b(recipient|mailbox|inbox|user)\b/i;

/**
 * The server has no room, or has a problem of its own. In RFC 3463, x.3 is about the mail system, and x.5 about the
 * protocol. x.3.4 is a mail that is too large.
 */
const serverHasTrouble =
	/\b[45]\.(3\.[0-35-9]|5\.\d)|insufficient|\bwrite error|\bqueue file|\bno space|\bdisk\b|\bout of memory|\bquota exceeded|\b(rate|sending) (limit|quota)|\b(limit|quota) exceeded|\btoo (much mail|many (mails|messages|connections))\b|\baccount (is|has been) (suspended|disabled)\b/i;

/**
 * Codes for a command that the server does not know, or does not accept now. They have nothing to do with the
 * recipient.
 */
const notUnderstood = new Set([500, 502, 503, 504]);

/** Whether a 5xx after the recipient or the mail would hit any other mail as well. */
const isServersForGood = (status: number, response: string) => {
	const said = withoutQuotes(response);
	if (notUnderstood.has(status)) return true;
	return !aboutRecipient.test(said) && !/\bsize\b/i.test(said) && serverHasTrouble.test(said);
};

/** Whether a 4xx after the recipient or the mail would hit any other mail as well. */
const isServersForNow = (response: string) => {
	const said = withoutQuotes(response);
	if (wantsSecondTry.test(said)) return false;
	if (isAboutUsAfterAll(response)) return true;
	return !aboutRecipient.test(said) && (serverHasTrouble.test(said) || isAboutUs(response));
};

/**
 * Turns an error into one of the mailer's errors. Only an answer about this recipient or this mail concerns just that
 * mail. For example, a wrong password also gives a final refusal, and would otherwise cost every waiting mail. The
 * message never contains the server's own text: it quotes the address, and the message goes to the log and stays with
 * the job.
 */
export function failureOf(
	{ responseCode: status, code, originalCode = code, command = "", response = "" }: SmtpError,
	isHandedOver: boolean,
): Error {
	// If a server has no TLS or a wrong certificate, the operator has to fix it.
	if (code === "ETLS") return new Error("The mail server did not take it: TLS failed (ETLS). See SMTP_TLS.");
	if (certificateCode.test(originalCode ?? ""))
		return new Error(
			`The mail server did not get it: its certificate is not trusted (${originalCode}). See SMTP_TLS.`,
		);
	if (code === "EAUTH" || (status && signInFirst.has(status)))
		return new Error(`The mail server refused our user name or password (${status ?? code}). See SMTP_URL.`);
	const isAboutMail = (command === "RCPT TO" || command === "DATA") && saysNo(status);
	if (isAboutMail && status && knowsUsNot(response))
		return new Error(
			`The mail server relays nothing for us (${status}). See SMTP_URL: a user name and password?`,
		);
	const isUs = isAboutUsAfterAll(response) || (command === "RCPT TO" && isAboutUs(response));
	if (isAboutMail && status && status >= 500 && isUs)
		return new Error(
			`The mail server refuses our address or network (${status}). See MAIL_FROM and SMTP_URL.`,
		);
	if (isAboutMail && status && status >= 500 && isServersForGood(status, response))
		return new Error(`The mail server takes nothing from us (${status} to ${command}).`);
	if (isAboutMail && status && status >= 500)
		return new MailRefused(`The mail server refused it (${status} to ${command}).`);
	if (isAboutMail && status && isServersForNow(response))
		return new Error(`The mail server takes nothing from us for now (${status} to ${command}).`);
	if (isAboutMail && status && status < 500 && status !== 421)
		return new MailDeferred(`The mail server did not take it yet (${status}).`);
	const asked = command ? ` to ${command}` : "";
	const what = status ?? (code === "EABORT" ? "no answer in time" : (originalCode ?? "no answer"));
	const said = `The mail server takes no mail (${what}${asked})${meaningOf(String(what), command)}.`;
	return isHandedOver && !saysNo(status) ? new MailUncertain(said) : new Error(said);
}

/** Any other number in answer to a command is no answer: the server may have done anything. */
const saysNo = (status: number | undefined): boolean => status !== undefined && status >= 400 && status < 600;

/** What a code of the connection means for who set SMTP_URL. The codes of the network alone say nothing about mail. */
function meaningOf(code: string, command: string): string {
	if (/^(ERR_SSL_\w+|EPROTO)$/.test(code))
		return ": smtps:// speaks TLS from the first byte, often at port 465, and smtp:// after the greeting, often at 587";
	if (code === "ETIMEDOUT" && command === "CONN")
		return ": nothing greets there as a mail server does, or a firewall drops what we send";
	if (code === "EPROTOCOL" || code === "EMESSAGE" || code === "EENVELOPE")
		return ": what answers there does not speak as a mail server does";
	if (code === "ENOTFOUND" || code === "EAI_AGAIN") return ": no machine has the name in SMTP_URL";
	return "";
}
