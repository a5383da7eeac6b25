import type { Clock } from "../../../platform/clock/clock.ts";
import type { Log } from "../../../platform/log/log.ts";
import { sayEachEvery } from "../../../platform/log/say-every.ts";
import { RecipientForbidden } from "../../../providers/mailer/guarded.ts";
import { putOffInARow, refusedInARow } from "../../../providers/mailer/in-a-row.ts";
import { MailDeferred, type Mailer, MailRefused } from "../../../providers/mailer/port.ts";

const anHour = 3_600_000;

/**
 * Logs once that letters wait for the mail server, again each hour and for each new reason, and once when they go out again. A wrongly set-up server refuses
 * one address after the other, with words about each of them. Letters wait for such a server too.
 */
export function watchedMailer(
	mailer: Mailer,
	{ clock, log }: { readonly clock: Clock; readonly log: Log },
): Mailer {
	const said = sayEachEvery(anHour, () => clock.now().getTime());
	/** Addresses since a letter was taken. */
	const refused = new Set<string>();
	const putOff = new Set<string>();
	const whose = (error: unknown, to: string): unknown => {
		if (error instanceof RecipientForbidden) return error;
		if (error instanceof MailRefused && isInARow(refused, to, refusedInARow))
			return new Error(`The mail server refuses one letter after the other. ${error.message}`);
		if (error instanceof MailDeferred && isInARow(putOff, to, putOffInARow))
			return new Error(`The mail server puts off one letter after the other. ${error.message}`);
		return error;
	};
	return {
		...mailer,
		send: async (message, beforeLastByte) => {
			try {
				await mailer.send(message, beforeLastByte);
			} catch (thrown) {
				const error = whose(thrown, message.to);
				const isRecipients = error instanceof MailRefused || error instanceof MailDeferred;
				const reason = (error as Error).message;
				if (!isRecipients && said.happened(reason) > 0)
					log.error({ reason }, "letters wait: the mail server takes none");
				throw error;
			}
			refused.clear();
			putOff.clear();
			if (said.ended()) log.warn("the mail server takes letters again");
		},
	};
}

/** The row grows no further: which addresses come after does not matter. */
function isInARow(addresses: Set<string>, address: string, most: number): boolean {
	if (addresses.size < most) addresses.add(address.toLowerCase());
	return addresses.size >= most;
}
