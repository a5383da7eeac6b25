import type { Transaction } from "../../../platform/db/database.ts";
import type { QueueMail } from "../mail/queue-mail.ts";
import { unsubscribeLinks } from "../unsubscribe/unsubscribe-links.ts";
import { reportMail } from "./report.mails.ts";
import type { ReportFacts } from "./report-facts.ts";

export interface QueueReportDeps {
	readonly queueMail: QueueMail;
	readonly publicUrl: string;
	readonly unsubscribeKey: Uint8Array;
}

export type QueueReport = ReturnType<typeof queueReport>;

/** One report for each person and period, however often it is requested. */
export function queueReport(deps: QueueReportDeps) {
	return async (
		tx: Transaction,
		{ userId, to, facts }: { userId: string; to: string; facts: ReportFacts },
	): Promise<void> => {
		const { page, headers } = unsubscribeLinks(deps, userId, "reports");
		await deps.queueMail(tx, {
			dedupeKey: `report:${userId}:${facts.period}:${facts.to.toISOString().slice(0, 10)}`,
			kind: "report",
			to,
			content: reportMail(facts, { publicUrl: deps.publicUrl, unsubscribeUrl: page }),
			headers,
		});
	};
}
