import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { GaugeOptions } from "../../../platform/http/metrics/figures.ts";
import { sharedLook } from "../../../platform/http/metrics/shared-look.ts";
import { waitingMails } from "./all-mails.repository.ts";

/** Counts mails that have not gone out, by reason. */
export function mailGauges({ db, clock }: { db: Database; clock: Clock }): readonly GaugeOptions[] {
	const waiting = sharedLook(() => waitingMails(db));
	return [
		{
			name: "unlisted_mails_waiting",
			help: "Mails that have not gone out",
			value: async (scrape) => (await waiting(scrape)).count,
		},
		{
			name: "unlisted_mails_put_off",
			help: "Mails that their recipients' servers put off",
			value: async (scrape) => (await waiting(scrape)).putOff,
		},
		{
			name: "unlisted_mails_fail_alone",
			help: "Mails that our mail server does not take while it takes others",
			value: async (scrape) => (await waiting(scrape)).failAlone,
		},
		{
			name: "unlisted_mails_oldest_seconds",
			help: "Age of the oldest mail that has not gone out and that was neither put off nor refused nor fails alone",
			value: async (scrape) => {
				const { oldest } = await waiting(scrape);
				return oldest ? Math.max(0, (clock.now().getTime() - oldest.getTime()) / 1000) : 0;
			},
		},
	];
}
