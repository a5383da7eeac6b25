import type { Clock } from "../../../platform/clock/clock.ts";
import type { Log } from "../../../platform/log/log.ts";
import { sayEvery } from "../../../platform/log/say-every.ts";
import { MailDeferred, type Mailer, MailRefused } from "../../../providers/mailer/port.ts";

const anHour = 3_600_000;

/** Logs once that letters wait for the mail server, again each hour, and once when they go out again. */
export function watchedMailer(
	mailer: Mailer,
	{ clock, log }: { readonly clock: Clock; readonly log: Log },
): Mailer {
	const said = sayEvery(anHour, () => clock.now().getTime());
	return {
		...mailer,
		send: async (message) => {
			try {
				await mailer.send(message);
			} catch (error) {
				const isRecipients = error instanceof MailRefused || error instanceof MailDeferred;
				if (!isRecipients && said.happened() > 0)
					log.error({ reason: (error as Error).message }, "letters wait: the mail server takes none");
				throw error;
			}
			if (said.ended()) log.warn("the mail server takes letters again");
		},
	};
}
