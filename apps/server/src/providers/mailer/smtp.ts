import { createTransport } from "nodemailer";
import { type Mailer, MailRefused } from "./port.ts";

export function smtpMailer(options: { url: string; from: string; domain: string }): Mailer {
	const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
	const transport = createTransport({ url: options.url, ...limits });
	return {
		delivers: true,
		send: async (message) => {
			try {
				await transport.sendMail({
					from: options.from,
					to: { address: message.to, name: "" },
					replyTo: message.replyTo,
					subject: message.subject,
					text: message.text,
					html: message.html,
					messageId: `<${message.id}@${options.domain}>`,
					headers: { ...message.headers, "Auto-Submitted": "auto-generated" },
					disableFileAccess: true,
					disableUrlAccess: true,
				});
			} catch (error) {
				const { responseCode: status, code } = error as { responseCode?: number; code?: string };
				// If a server has no TLS or a wrong certificate, we or the operator must mend it. The mail waits.
				if (code === "ETLS")
					throw new Error("The mail server did not take it: TLS failed (ETLS). See SMTP_TLS.");
				// Never the server's own sentence: it quotes the address, and this goes to the log and stays with the
				// job.
				if (status && status >= 500 && status < 600)
					throw new MailRefused(`The mail server refused it (${status}).`);
				throw new Error(`The mail server did not take it (${status ?? code ?? "no answer"}).`);
			}
		},
		close: async () => transport.close(),
	};
}
