import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { GaugeOptions } from "../../platform/http/metrics/figures.ts";
import { mailsGivenUpSince, mailsSentSince } from "./mail/all-mails.repository.ts";
import {
	failedMessagesOfEverybodySince,
	waitingMessagesOfEverybody,
} from "./messages/messages.repository.ts";

/** Counts messages that were sent or failed in the last hour, and texts and pushes that wait. */
export function failureGauges({ db, clock }: { db: Database; clock: Clock }): readonly GaugeOptions[] {
	const since = () => new Date(clock.now().getTime() - 3_600_000);
	return [
		{
			name: "unlisted_text_messages_waiting",
			help: "Text messages of alerts that have not gone out",
			value: () => waitingMessagesOfEverybody(db, "sms"),
		},
		{
			name: "unlisted_pushes_waiting",
			help: "Push messages that have not gone out",
			value: () => waitingMessagesOfEverybody(db, "push"),
		},
		{
			name: "unlisted_mails_sent",
			help: "Mails that the mail server took in the last hour",
			value: () => mailsSentSince(db, since()),
		},
		{
			name: "unlisted_mails_failed",
			help: "Mails that were given up in the last hour",
			value: () => mailsGivenUpSince(db, since()),
		},
		{
			name: "unlisted_text_messages_failed",
			help: "Text messages of the last hour that failed, or of which nobody knows",
			value: () => failedMessagesOfEverybodySince(db, "sms", since()),
		},
		{
			name: "unlisted_pushes_failed",
			help: "Push messages of the last hour that failed",
			value: () => failedMessagesOfEverybodySince(db, "push", since()),
		},
	];
}
