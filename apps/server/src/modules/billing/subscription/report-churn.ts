import { findPlan } from "@unlisted/contracts/plans";
import type { Database } from "../../../platform/db/database.ts";
import { dayText } from "../core/billing.rules.ts";
import { feedbackOfEverybody, type ReasonCount, reasonsOfEverybody } from "./cancellations.repository.ts";

const newest = 50;

/**
 * Why people leave, for the operator: the reasons counted, then what people wrote, newest first, without
 * names.
 */
export async function reportChurn(db: Database): Promise<string> {
	const counts = await reasonsOfEverybody(db);
	if (counts.length === 0) return "Nobody has canceled yet.\n";
	const asked = counts.reduce((sum, row) => sum + row.asked, 0);
	const back = counts.reduce((sum, row) => sum + row.taken_back, 0);
	const lines = [
		`${asked} cancellations, ${back} of them taken back before the end`,
		"",
		...table(byReason(counts), asked),
	];
	const feedback = await feedbackOfEverybody(db, newest);
	if (feedback.length > 0) {
		const said = feedback.map(
			({ asked_at, reason, feedback: text }) => `  ${dayText(asked_at)}  ${reason}: ${oneLine(text)}`,
		);
		lines.push("", "What they wrote, the newest first", "", ...said);
	}
	return `${lines.join("\n")}\n`;
}

interface Reason {
	readonly reason: string;
	readonly asked: number;
	readonly plans: string;
}

function byReason(counts: readonly ReasonCount[]): Reason[] {
	const reasons = [...new Set(counts.map(({ reason }) => reason))];
	const grouped = reasons.map((reason) => {
		const rows = counts.filter((row) => row.reason === reason);
		const plans = rows
			.map((row) => `${findPlan(row.plan_type)?.name ?? row.plan_type} ${row.asked}`)
			.join(", ");
		return { reason, asked: rows.reduce((sum, row) => sum + row.asked, 0), plans };
	});
	return grouped.sort((a, b) => b.asked - a.asked);
}

function table(reasons: readonly Reason[], all: number): string[] {
	const width = Math.max(...reasons.map(({ reason }) => reason.length));
	return reasons.map(({ reason, asked, plans }) => {
		const share = `${Math.round((asked / all) * 100)}%`;
		return `  ${reason.padEnd(width)}  ${String(asked).padStart(5)}  ${share.padStart(4)}  ${plans}`;
	});
}

/** Shows people's words on a terminal, without control characters. */
function oneLine(text: string): string {
	return text.replace(/[\p{Cc}\p{Cf}]+/gu, " ").trim();
}
