import { frequencyDays } from "@unlisted/contracts/scanner";
import type { Transaction } from "../../../platform/db/database.ts";
import { fromTheStart, type PlaceInTime } from "../../../platform/db/place-in-time.ts";
import { personByPerson } from "../../../platform/jobs/person-by-person.ts";
import { type AccountHolder, findHolder } from "../core/person.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { mostOften } from "../core/schedule.rules.ts";
import {
	type DueReport,
	dueForReport,
	findSettings,
	planNextReport,
	takeDueReport,
} from "../core/settings.repository.ts";
import { summaryOf } from "../exposures/list-exposures.ts";
import { tallyExposures } from "../judging/exposures.repository.ts";
import { refreshScore } from "../score/compute-score.ts";
import { sourceStatesOf } from "../sources/sources.repository.ts";
import type { QueueReport } from "./queue-report.ts";
import type { ReportFacts } from "./report-facts.ts";
import { reportNumbers } from "./reports.repository.ts";

const batch = 200;
const day = 86_400_000;

export interface SendReportsDeps
	extends Pick<
		ScannerDeps,
		"db" | "clock" | "log" | "planOf" | "identity" | "brokers" | "sms" | "pushDevicesOf"
	> {
	readonly queueReport: QueueReport;
	readonly wantsReports: (userId: string) => Promise<boolean>;
}

/** Sends daily, weekly or monthly reports, by plan: one for each person and period. */
export function sendReports(deps: SendReportsDeps) {
	const { db, clock } = deps;
	return async (_: object, { signal }: { signal: AbortSignal }): Promise<void> => {
		const people = personByPerson(deps);
		// A report that could not be made is still due, so each page begins after the one before.
		for (let after: PlaceInTime | undefined = fromTheStart; after; ) {
			signal.throwIfAborted();
			const now = clock.now();
			const due: DueReport[] = await dueForReport(db, { now, after, limit: batch });
			for (const one of due) await people.serve(() => send(deps, one, now));
			after = due.at(-1);
		}
		people.end();
	};
}

async function send(deps: SendReportsDeps, { id: userId, dueAt }: DueReport, now: Date): Promise<void> {
	const { db, planOf, identity, wantsReports } = deps;
	const period = mostOften(await planOf(userId));
	const length = frequencyDays[period] * day;
	const holder = await findHolder(identity, userId);
	const wanted = holder?.email != null && (await wantsReports(userId));
	await db.transaction(async (tx) => {
		if (!(await takeDueReport(tx, userId, dueAt))) return;
		// After a long pause a person gets one report, not one for every missed period.
		const missed = Math.floor((now.getTime() - dueAt.getTime()) / length);
		// A period begins at the end of the previous report's period, however late either report is.
		const from = new Date(dueAt.getTime() + (missed - 1) * length);
		const to = new Date(dueAt.getTime() + missed * length);
		await planNextReport(tx, userId, new Date(to.getTime() + length));
		if (!wanted || !holder) return;
		// Answers become outdated while nothing happens, so the score of the last scan may be out of date.
		const enoughKnown = (await refreshScore(deps, tx, { holder, now }))?.enoughKnown ?? false;
		const facts = { ...(await factsOf(tx, holder, { period, from, to })), enoughKnown };
		await deps.queueReport(tx, { userId, to: holder.email as string, facts });
	});
}

async function factsOf(
	tx: Transaction,
	{ userId }: AccountHolder,
	span: Pick<ReportFacts, "period" | "from" | "to">,
): Promise<Omit<ReportFacts, "enoughKnown">> {
	const numbers = await reportNumbers(tx, userId, span);
	const summary = summaryOf(await tallyExposures(tx, userId));
	const states = await sourceStatesOf(tx, userId);
	const isOn = (await findSettings(tx, userId))?.settings.scan_sources;
	const unknown = states.flatMap(({ sourceType, state, unknownSince }) =>
		state === "unknown" && unknownSince && isOn?.[sourceType] ? [{ sourceType, since: unknownSince }] : [],
	);
	return { ...span, ...numbers, open: summary.open_by_severity, unknown };
}
