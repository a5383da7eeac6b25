import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { sharedLook } from "../../../platform/http/metrics/shared-look.ts";
import { mailWaitsSince, tookMailsSince } from "./all-mails.repository.ts";

/** Handing a mail over takes a second or two. A mail that waits this long waits for the mail server, or for a worker. */
const longMs = 30_000;

/**
 * Whether mail is not going out at the moment. The queue tells it to every process, also to those that send no mail
 * themselves. In a long queue that moves, mail does go out. The answer is about all mail and never about one person's,
 * so strangers may have it.
 */
export function mailsWait({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
	return sharedLook(async () => {
		const now = clock.now();
		const before = new Date(now.getTime() - longMs);
		return (await mailWaitsSince(db, now, before)) && !(await tookMailsSince(db, before));
	});
}
