import { Readable } from "node:stream";
import { createTransport, type SendMailOptions } from "nodemailer";
import { within } from "../../platform/process/within.ts";
import { type LetterParts, type Mailer, type MailPatience, mailPatience } from "./port.ts";
import { failureOf, type SmtpError } from "./smtp-failure.ts";

export interface SmtpOptions {
	readonly url: string;
	readonly from: string;
	readonly domain: string;
	/** Signs each mail. Without this, the mail server may do it. */
	readonly dkim?: { readonly domain: string; readonly selector: string; readonly privateKey: string };
	readonly patience?: MailPatience;
}

export interface SmtpMailer extends Mailer {
	/** Signs in and sends nothing. Throws the problem if there is one. */
	verify(): Promise<void>;
}

export function smtpMailer(options: SmtpOptions): SmtpMailer {
	const patience = options.patience ?? mailPatience;
	const limits = {
		connectionTimeout: 10_000,
		greetingTimeout: 10_000,
		// The library has one limit for every answer. So we set it to the longest, and use our own deadline for
		// everything before the complete mail.
		socketTimeout: patience.forAnswer,
	};
	const { dkim: signing } = options;
	const dkim = signing && {
		domainName: signing.domain,
		keySelector: signing.selector,
		privateKey: signing.privateKey,
	};
	const transport = createTransport({ url: options.url, ...limits, ...(dkim && { dkim }) });
	transport.use("stream", (mail, done) => {
		const { beforeLastByte, whenHandedOver }: Partial<WatchedMail> = mail.data;
		// Our stream must be the last one, because signing reads the complete mail before the first word to the
		// server.
		const make = mail.message.createReadStream.bind(mail.message);
		mail.message.createReadStream = (streamOptions) => {
			const content = heldBack(make(streamOptions), beforeLastByte);
			if (whenHandedOver) content.once("end", whenHandedOver);
			return content;
		};
		done();
	});
	return {
		delivers: true,
		send: async (message, beforeLastByte) => {
			const deadline = new AbortController();
			const abort = () => deadline.abort();
			let timer = setTimeout(abort, patience.untilHandedOver);
			let isHandedOver = false;
			/** What the caller threw, so that the mail is not handed over. */
			let kept: unknown;
			const whenHandedOver = () => {
				isHandedOver = true;
				clearTimeout(timer);
				// The library's limit begins again with each byte of an answer that never ends.
				timer = setTimeout(abort, patience.forAnswer);
			};
			try {
				const mail: WatchedMail = {
					from: options.from,
					to: { address: message.to, name: "" },
					replyTo: message.replyTo,
					subject: message.subject,
					text: message.text,
					html: message.html,
					messageId: `<${message.id}@${options.domain}>`,
					headers: { ...message.headers, ...(message.letter ? {} : { "Auto-Submitted": "auto-generated" }) },
					...(message.letter && asLetter(message.to, message.letter)),
					disableFileAccess: true,
					disableUrlAccess: true,
					signal: deadline.signal,
					whenHandedOver,
					beforeLastByte:
						beforeLastByte &&
						(() =>
							beforeLastByte().catch((error) => {
								kept = error;
								throw error;
							})),
				};
				await transport.sendMail(mail);
			} catch (error) {
				throw kept ?? failureOf(error as SmtpError, isHandedOver);
			} finally {
				clearTimeout(timer);
			}
		},
		verify: async () => {
			try {
				const late = () => Object.assign(new Error("late"), { code: "EABORT" });
				await within(patience.untilHandedOver, transport.verify(), late);
			} catch (error) {
				throw failureOf(error as SmtpError, false);
			}
		},
		close: async () => transport.close(),
	};
}

/** The additional fields that our stream in the transport reads. */
interface WatchedMail extends SendMailOptions {
	readonly whenHandedOver: () => void;
	readonly beforeLastByte: (() => Promise<void>) | undefined;
}

/**
 * The same content, whose end comes only after this. The mail server ignores a mail without its end. Nothing of it is
 * read before the mail server asked for it, so a mail that it refuses before is not noted as handed over.
 */
function heldBack(content: Readable, beforeLastByte: (() => Promise<void>) | undefined): Readable {
	if (!beforeLastByte) return content;
	async function* all() {
		yield* content;
		await beforeLastByte?.();
	}
	const held = Readable.from(all(), { objectMode: false });
	content.on("error", (error) => held.destroy(error));
	return held;
}

/**
 * A letter is a person's mail, even though a program sends it. Its sender is the same on the envelope and in the
 * letter.
 */
function asLetter(to: string, { from, messageId, inReplyTo, references, attachments }: LetterParts) {
	return {
		from: { name: from.name, address: from.address },
		envelope: { from: from.address, to },
		messageId: `<${messageId}>`,
		...(inReplyTo === undefined ? {} : { inReplyTo: `<${inReplyTo}>` }),
		...(references === undefined ? {} : { references: references.map((id) => `<${id}>`) }),
		attachments: (attachments ?? []).map(({ name, type, content }) => ({
			filename: name,
			contentType: type,
			content: Buffer.from(content),
		})),
	};
}
