import { type Mailer, MailRefused } from "./port.ts";
import { smtpMailer } from "./smtp.ts";

/** Hands letters to the mail server of the lab, on this machine, as letters to real companies go to theirs. */
export function labPost({ smtpPort }: { readonly smtpPort: number }, domain: string): Mailer {
	const mailer = smtpMailer({ url: `smtp://127.0.0.1:${smtpPort}`, from: `removals@${domain}`, domain });
	return {
		...mailer,
		send: async (message) => {
			if (message.letter === undefined) throw new MailRefused("The lab takes letters only.");
			await mailer.send(message);
		},
	};
}
