import { type Mailer, MailRefused } from "./port.ts";
import { smtpMailer } from "./smtp.ts";

/** Sends letters to the lab's mail server on this machine, in the same way as letters to real companies. */
export function labPost({ smtpPort }: { readonly smtpPort: number }, domain: string): Mailer {
	const mailer = smtpMailer({ url: `smtp://127.0.0.1:${smtpPort}`, from: `removals@${domain}`, domain });
	return {
		...mailer,
		send: async (message, beforeLastByte) => {
			if (message.letter === undefined) throw new MailRefused("The lab takes letters only.");
			await mailer.send(message, beforeLastByte);
		},
	};
}
