import type { Frequency } from "@unlisted/contracts/scanner";
import type { Sql } from "../../../platform/db/database.ts";
import { inEffect, mostOften, nextSlot } from "./schedule.rules.ts";
import { ensurePhase, type Phase, planNext } from "./settings.repository.ts";

interface ToPlan {
	readonly userId: string;
	readonly frequency: Frequency;
	readonly plan: string | null;
	/** The person's place in the period. The caller read it in this transaction with the settings locked. */
	readonly place: Phase;
	readonly now: Date;
}

/** Plans the person's next scan and report, by their choice and their plan. */
export async function planNextScan(sql: Sql, toPlan: ToPlan): Promise<void> {
	const next = await nextDates(sql, toPlan);
	await planNext(sql, toPlan.userId, { ...next, now: toPlan.now });
}

/** Computes both dates, for a caller that writes them together with other data. */
export async function nextDates(
	sql: Sql,
	{ userId, frequency, plan, place, now }: ToPlan,
): Promise<{ readonly scanAt: Date; readonly reportAt: Date }> {
	const effective = inEffect(frequency, plan);
	const known = place.phaseOf === effective ? place.phase : null;
	const phase = known ?? (await ensurePhase(sql, userId, effective));
	// Half a period after the scan. By then the scan has ended, and its alerts are out.
	const reportAt = nextSlot(mostOften(plan), (phase + 0.5) % 1, now);
	return { scanAt: nextSlot(effective, phase, now), reportAt };
}
