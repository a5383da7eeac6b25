import { readFileSync } from "node:fs";
import { createSecureContext } from "node:tls";
import type { Env } from "../../env.ts";
import type { SliceContext } from "../../platform/context.ts";
import { BadValue } from "../../platform/process/bad-value.ts";
import { imapMailbox, refuseNoMailbox } from "../../providers/incoming-mail/imap-mailbox.ts";
import type { CursorStore, MailSource, TakeMail } from "../../providers/incoming-mail/port.ts";
import { type SmtpCertificate, smtpReceiver } from "../../providers/incoming-mail/smtp-receiver.ts";
import { openAiReplyModel } from "../../providers/reply-model/openai-compatible.ts";
import type { ReplyModelOpinion } from "../../providers/reply-model/port.ts";

export type IncomingMailEnv = Pick<
	Env,
	| "INCOMING_IMAP_URL"
	| "INCOMING_IMAP_TLS"
	| "INCOMING_IMAP_POLL_SECONDS"
	| "INCOMING_WEBHOOK_SECRET"
	| "INCOMING_SMTP_PORT"
	| "INCOMING_SMTP_HOST"
	| "INCOMING_SMTP_CERTIFICATE_FILE"
	| "INCOMING_SMTP_KEY_FILE"
	| "INCOMING_MAIL_MAX_KB"
	| "REPLY_MODEL_URL"
	| "REPLY_MODEL_NAME"
	| "REPLY_MODEL_KEY"
>;

/** Whether this installation can receive answers at all. */
export function takesMail(env: IncomingMailEnv): boolean {
	return (
		env.INCOMING_IMAP_URL !== undefined ||
		env.INCOMING_WEBHOOK_SECRET !== undefined ||
		(env.INCOMING_SMTP_PORT ?? 0) !== 0
	);
}

export function webhookSecret(env: IncomingMailEnv): string | null {
	const secret = env.INCOMING_WEBHOOK_SECRET;
	if (secret === undefined) return null;
	if (secret.length < 16) throw new BadValue("INCOMING_WEBHOOK_SECRET must have at least 16 characters.");
	return secret;
}

export function secondOpinionOf({
	env,
	log,
}: Pick<SliceContext<IncomingMailEnv>, "env" | "log">): ReplyModelOpinion | null {
	if (env.REPLY_MODEL_URL === undefined) return null;
	return openAiReplyModel({
		url: env.REPLY_MODEL_URL,
		model: env.REPLY_MODEL_NAME,
		key: env.REPLY_MODEL_KEY,
		log,
	});
}

/**
 * Requires both files or none, and a matching pair. Otherwise the start ends with an explanation, before a TLS
 * handshake fails and a mail is lost.
 */
export function certificateOf(
	env: Pick<IncomingMailEnv, "INCOMING_SMTP_CERTIFICATE_FILE" | "INCOMING_SMTP_KEY_FILE">,
): SmtpCertificate | null {
	const { INCOMING_SMTP_CERTIFICATE_FILE: certFile, INCOMING_SMTP_KEY_FILE: keyFile } = env;
	if (certFile === undefined && keyFile === undefined) return null;
	if (certFile === undefined || keyFile === undefined)
		throw new BadValue(
			"INCOMING_SMTP_CERTIFICATE_FILE and INCOMING_SMTP_KEY_FILE belong together: set both.",
		);
	try {
		const certificate = { cert: readFileSync(certFile, "utf8"), key: readFileSync(keyFile, "utf8") };
		createSecureContext(certificate);
		return certificate;
	} catch (error) {
		const { code = "no pair" } = error as NodeJS.ErrnoException;
		throw new BadValue(
			`INCOMING_SMTP_CERTIFICATE_FILE and INCOMING_SMTP_KEY_FILE are not a certificate and its key (${code}).`,
		);
	}
}

interface Sources {
	readonly take: TakeMail;
	readonly knows: (address: string) => Promise<boolean>;
	readonly cursors: CursorStore;
}

const firstLookMs = 30 * 24 * 3_600_000;

export function mailSources(
	{ env, log, clock }: Pick<SliceContext<IncomingMailEnv>, "env" | "log" | "clock">,
	{ take, knows, cursors }: Sources,
): MailSource[] {
	const bytesMax = env.INCOMING_MAIL_MAX_KB * 1024;
	const sources: MailSource[] = [];
	const url = env.INCOMING_IMAP_URL;
	if (url !== undefined) {
		refuseNoMailbox(url);
		sources.push(
			imapMailbox({
				url,
				tls: env.INCOMING_IMAP_TLS,
				pollSeconds: env.INCOMING_IMAP_POLL_SECONDS,
				bytesMax,
				cursors,
				take,
				log,
				since: () => new Date(clock.now().getTime() - firstLookMs),
			}),
		);
	}
	if (env.INCOMING_SMTP_PORT)
		sources.push(
			smtpReceiver({
				host: env.INCOMING_SMTP_HOST,
				port: env.INCOMING_SMTP_PORT,
				tls: certificateOf(env),
				readAgain: () => certificateOf(env),
				bytesMax,
				knows,
				take,
				log,
			}),
		);
	return sources;
}
