import { findPlan } from "@unlisted/contracts/plans";
import { type Frequency, frequencies, frequencyDays } from "@unlisted/contracts/scanner";

const day = 86_400_000;

/** People without a plan get the limit of the smallest plan: monthly. */
export function mostOften(plan: string | null): Frequency {
	const days = (plan === null ? undefined : findPlan(plan))?.rescanEveryDays ?? frequencyDays.monthly;
	return frequencies.find((frequency) => frequencyDays[frequency] >= days) ?? "monthly";
}

/** The chosen frequency, at most as often as the plan allows. */
export function inEffect(chosen: Frequency, plan: string | null): Frequency {
	const allowed = mostOften(plan);
	return frequencyDays[chosen] >= frequencyDays[allowed] ? chosen : allowed;
}

export const goldenRatio = 0.6180339887498949;

/** The place of the n-th person in the period. The database counts n and computes the same: see `ensurePhase`. */
export function phaseOf(n: number): number {
	const turns = n * goldenRatio;
	return turns - Math.floor(turns);
}

/** The next moment at the person's place in the period. All periods are counted from 1970. */
export function nextSlot(frequency: Frequency, phase: number, now: Date): Date {
	const period = frequencyDays[frequency] * day;
	const offset = Math.floor(phase * period);
	const passed = Math.floor((now.getTime() - offset) / period);
	return new Date((passed + 1) * period + offset);
}

/**
 * The start of the scan at this index, when all scans that are due in this time are spread evenly. People's own
 * places are even within one frequency. But with several frequencies, and gaps where people left, some seconds would
 * have three times the mean.
 */
export function sideBySide(index: number, count: number, aheadMs: number): number {
	return Math.floor((Math.min(index, count - 1) / Math.max(count, 1)) * aheadMs);
}
