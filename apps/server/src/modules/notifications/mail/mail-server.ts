import type { Clock } from "../../../platform/clock/clock.ts";
import type { Log } from "../../../platform/log/log.ts";
import { sayEachEvery } from "../../../platform/log/say-every.ts";
import { putOffInARow, refusedInARow } from "../../../providers/mailer/in-a-row.ts";
import { MailUncertain } from "../../../providers/mailer/port.ts";

/** The state of the mail server, as far as this process knows it. */
export interface MailServer {
	/** True if the server failed a moment ago. Then other mails need not try. */
	isAway(): boolean;
	/**
	 * Notes that the server took a mail. Returns the mails that failed shortly before. The server works, so they fail
	 * for reasons of their own.
	 */
	noteTaken(): readonly string[];
	/**
	 * Notes that the server refused a mail for good. Returns whether that is the recipient's fault, and not the
	 * server's.
	 */
	noteRefused(recipient: string): boolean;
	/**
	 * Notes that the server put off a mail. If that is the server's fault, returns all mails that it put off since it
	 * last took one. Returns none while it may be the fault of the recipients' own servers.
	 */
	notePutOff(mail: { readonly id: string; readonly recipient: string }): readonly string[];
	/** Notes that the server failed at a mail. Returns after how many seconds to try again. */
	noteFailure(error: Error, mailId: string): number;
}

const believedFor = 10_000;
/**
 * After a failure, the next try comes within a minute. A mail that fails within this time after a taken mail may fail
 * for a reason of its own.
 */
const aMomentMs = 90_000;
const longestPause = 60;
const anHour = 3_600_000;

/** Logs once that mails wait, again each hour and for each new reason, and once that they go out again. */
export function watchMailServer({ clock, log }: { readonly clock: Clock; readonly log: Log }): MailServer {
	let failures = 0;
	let failedAt = 0;
	const said = sayEachEvery(anHour, () => clock.now().getTime());
	let tookAt = Number.NEGATIVE_INFINITY;
	/** Mails that failed soon after the server took another mail, with the time of the failure. */
	const odd = new Map<string, number>();
	/** Recipients that were put off since the server last took a mail, each with its mail. */
	const inARow = new Map<string, string>();
	/** Recipients that were refused for good since the server last took a mail. */
	const refused = new Set<string>();
	/** One answer about a recipient proves that the server works. Several in a row do not. */
	const goesOnUnlessInARow = () => {
		if (inARow.size < putOffInARow && refused.size < refusedInARow) goesOn();
	};
	const goesOn = () => {
		if (failures > 0) log.warn({ failures }, "the mail server takes mails again");
		failures = 0;
		said.ended();
	};
	return {
		isAway: () => failures > 0 && clock.now().getTime() - failedAt < believedFor,
		noteTaken: () => {
			inARow.clear();
			refused.clear();
			goesOn();
			tookAt = clock.now().getTime();
			const failAlone = [...odd].filter(([, at]) => tookAt - at < aMomentMs).map(([id]) => id);
			odd.clear();
			return failAlone;
		},
		noteRefused: (recipient) => {
			if (refused.size < refusedInARow) refused.add(recipient);
			goesOnUnlessInARow();
			return refused.size < refusedInARow;
		},
		notePutOff: ({ id, recipient }) => {
			if (inARow.size < putOffInARow) inARow.set(recipient, id);
			if (inARow.size >= putOffInARow) return [...new Set([...inARow.values(), id])];
			goesOnUnlessInARow();
			return [];
		},
		noteFailure: (error, mailId) => {
			failures += 1;
			failedAt = clock.now().getTime();
			if (failedAt - tookAt < aMomentMs) odd.set(mailId, failedAt);
			if (said.happened(error.message) > 0)
				log.error(whatFailed(error), "mails wait: the mail server takes none");
			return Math.min(longestPause, 2 ** failures);
		},
	};
}

/** A mailer's message about the server needs no stack. Any other error is a fault of ours. */
function whatFailed(error: Error): object {
	const isExpected = error.constructor === Error || error instanceof MailUncertain;
	return isExpected ? { reason: error.message } : { err: error };
}
