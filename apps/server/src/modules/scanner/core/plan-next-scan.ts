import type { Frequency } from "@unlisted/contracts/scanner";
import type { Sql } from "../../../platform/db/database.ts";
import { inEffect, mostOften, nextSlot } from "./schedule.rules.ts";
import { ensurePhase, planNext } from "./settings.repository.ts";

/** Sets the person's next scan and report, from their choice and their plan. */
export async function planNextScan(
	sql: Sql,
	{
		userId,
		frequency,
		plan,
		now,
	}: {
		readonly userId: string;
		readonly frequency: Frequency;
		readonly plan: string | null;
		readonly now: Date;
	},
): Promise<Date> {
	const effective = inEffect(frequency, plan);
	const phase = await ensurePhase(sql, userId, effective);
	const scanAt = nextSlot(effective, phase, now);
	// Half a period after the scan. By then the scan has ended, and its alerts are out.
	const reportAt = nextSlot(mostOften(plan), (phase + 0.5) % 1, now);
	await planNext(sql, userId, { scanAt, reportAt, now });
	return scanAt;
}
