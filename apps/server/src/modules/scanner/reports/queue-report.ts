import type { Transaction } from "../../../platform/db/database.ts";
import type { QueueMail, UnsubscribeLinksOf } from "../../notifications/notifications.slice.ts";
import { reportMail } from "./report.mails.ts";
import type { ReportFacts } from "./report-facts.ts";

export interface QueueReportDeps {
	readonly queueMail: QueueMail;
	readonly publicUrl: string;
	readonly unsubscribeLinks: UnsubscribeLinksOf;
}

export type QueueReport = ReturnType<typeof queueReport>;

/** Queues one report for each person and period, however often it is requested. */
export function queueReport(deps: QueueReportDeps) {
	return async (
		tx: Transaction,
		{ userId, to, facts }: { userId: string; to: string; facts: ReportFacts },
	): Promise<void> => {
		const { page, headers } = deps.unsubscribeLinks(userId, "reports");
		await deps.queueMail(tx, {
			dedupeKey: `report:${userId}:${facts.period}:${facts.to.toISOString().slice(0, 10)}`,
			kind: "report",
			to,
			content: reportMail(facts, { publicUrl: deps.publicUrl, unsubscribeUrl: page }),
			headers,
		});
	};
}
