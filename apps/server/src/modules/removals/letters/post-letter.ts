import type { Letter } from "@unlisted/removal-letters";
import { RecipientForbidden } from "../../../providers/mailer/guarded.ts";
import {
	type MailAttachment,
	MailDeferred,
	type MailMessage,
	MailRefused,
	MailUncertain,
} from "../../../providers/mailer/port.ts";
import type { ContactPermit, MailerByPermit } from "../core/contact-permit.ts";
import { type LetterPlace, mailAddressOf, messageIdOf } from "./mail-address.rules.ts";

export interface PostLetterDeps {
	/** The mailer, behind the guard that only lets letters to allowed addresses out. */
	readonly mailer: MailerByPermit;
	/** The domain of the addresses that letters come from. */
	readonly domain: string;
}

export interface LetterToPost {
	readonly permit: ContactPermit;
	readonly place: LetterPlace;
	/** A contact of the catalogue. */
	readonly to: string;
	/** The person's name as the letter has it. */
	readonly name: string;
	readonly letter: Pick<Letter, "subject" | "text">;
	/** Earlier letters of the same removal, the oldest first. */
	readonly after?: readonly LetterPlace[];
	readonly attachments?: readonly MailAttachment[];
}

/**
 * `sent`: a mail server has it. `refused`: the server says that it will never take it. `forbidden`: the guard lets no
 * letter out to this address. `not_sent`: nobody has it, and it may be tried again. `away`: the same, because our own
 * mail server is away. `unsure`: the result is unknown.
 */
export interface Posted {
	readonly state: "sent" | "refused" | "forbidden" | "not_sent" | "away" | "unsure";
	readonly messageId: string;
	/** What was sent, for the record. Attachments are listed by name, without their content. */
	readonly sent: string;
}

/**
 * Hands a letter to the mail server, once. The caller notes before the call that it will send, and does not call again
 * after a try with an unknown end. The Message-ID would be the same, but not every mail server checks it.
 */
export function postLetter({ mailer, domain }: PostLetterDeps) {
	return async (toPost: LetterToPost): Promise<Posted> => {
		const message = messageOf(toPost, domain);
		const { messageId } = message.letter;
		const posted = (state: Posted["state"]): Posted => ({ state, messageId, sent: asText(message) });
		try {
			await mailer.send(message, undefined, toPost.permit);
		} catch (error) {
			if (error instanceof RecipientForbidden) return posted("forbidden");
			if (error instanceof MailRefused) return posted("refused");
			if (error instanceof MailUncertain) return posted("unsure");
			return posted(error instanceof MailDeferred ? "not_sent" : "away");
		}
		return posted("sent");
	};
}

type LetterMessage = MailMessage & { readonly letter: NonNullable<MailMessage["letter"]> };

function messageOf({ place, to, name, letter, after = [], attachments = [] }: LetterToPost, domain: string) {
	const before = after.map((one) => messageIdOf(one, domain));
	const messageId = messageIdOf(place, domain);
	return {
		id: messageId,
		to,
		subject: letter.subject,
		text: letter.text,
		letter: {
			from: { name, address: mailAddressOf(place.token, domain) },
			messageId,
			...(before.length > 0 ? { inReplyTo: before.at(-1), references: before } : {}),
			attachments,
		},
	} satisfies LetterMessage;
}

function asText({ to, subject, text, letter }: LetterMessage): string {
	const { from, messageId, inReplyTo, attachments = [] } = letter;
	const head = [
		`From: ${from.name} <${from.address}>`,
		`To: ${to}`,
		`Subject: ${subject}`,
		`Message-ID: <${messageId}>`,
		...(inReplyTo === undefined ? [] : [`In-Reply-To: <${inReplyTo}>`]),
		...attachments.map(({ name }) => `Attachment: ${name}`),
	];
	return `${head.join("\n")}\n\n${text}`;
}
