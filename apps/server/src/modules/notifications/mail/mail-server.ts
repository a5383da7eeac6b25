import type { Clock } from "../../../platform/clock/clock.ts";
import type { Log } from "../../../platform/log/log.ts";
import { sayEvery } from "../../../platform/log/say-every.ts";
import { MailUncertain } from "../../../providers/mailer/port.ts";

/** What this process knows of the mail server. */
export interface MailServer {
	/** It failed a moment ago, so the mails behind that one need not try. */
	isAway(): boolean;
	/**
	 * Notes that the server took a mail. Returns the mails that failed since the one before: the server works, so they fail for reasons of
	 * their own.
	 */
	noteTaken(): readonly string[];
	/** Notes that it refused a mail for good. Returns whether that is the recipient's fault, and not the server's. */
	noteRefused(recipient: string): boolean;
	/**
	 * Notes that it put off a mail. Returns the mails that it did so with since it took one: none as long as that may be their recipients'
	 * servers, each for itself.
	 */
	notePutOff(mail: { readonly id: string; readonly recipient: string }): readonly string[];
	/** Notes that it failed at a mail. Returns after how many seconds to try again. */
	noteFailure(error: Error, mailId: string): number;
}

/** So many recipients put off in a row, and it is not them. */
const recipientsInARow = 5;

/** So many recipients refused in a row, and it is not them. Fewer, because each costs its mail. */
const refusedInARow = 3;

const believedFor = 10_000;
/** After a failure the next try comes within a minute. What fails that long before or after one that was taken proves nothing. */
const aMomentMs = 90_000;
const longestPause = 60;
const anHour = 3_600_000;

/** Says once that mails wait, again each hour, and once that they go out again. */
export function watchMailServer({ clock, log }: { readonly clock: Clock; readonly log: Log }): MailServer {
	let failures = 0;
	let failedAt = 0;
	const said = sayEvery(anHour, () => clock.now().getTime());
	let tookAt = Number.NEGATIVE_INFINITY;
	/** Mails that failed soon after one that was taken, with when. */
	const odd = new Map<string, number>();
	/** Recipients that were put off since a mail was taken, each with its mail. */
	const inARow = new Map<string, string>();
	/** Recipients that were refused for good since a mail was taken. */
	const refused = new Set<string>();
	/** One answer about a recipient proves that the server works. A row of them does not. */
	const goesOnUnlessInARow = () => {
		if (inARow.size < recipientsInARow && refused.size < refusedInARow) goesOn();
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
			if (inARow.size < recipientsInARow) inARow.set(recipient, id);
			if (inARow.size >= recipientsInARow) return [...new Set([...inARow.values(), id])];
			goesOnUnlessInARow();
			return [];
		},
		noteFailure: (error, mailId) => {
			failures += 1;
			failedAt = clock.now().getTime();
			if (failedAt - tookAt < aMomentMs) odd.set(mailId, failedAt);
			if (said.happened() > 0) log.error(whatFailed(error), "mails wait: the mail server takes none");
			return Math.min(longestPause, 2 ** failures);
		},
	};
}

/** What the mailer says of the server needs no stack. Anything else is a fault of ours. */
function whatFailed(error: Error): object {
	const isExpected = error.constructor === Error || error instanceof MailUncertain;
	return isExpected ? { reason: error.message } : { err: error };
}
