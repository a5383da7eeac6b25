export interface Keep {
	readonly daily: number;
	readonly weekly: number;
	readonly monthly: number;
}

/**
 * Returns the backups to delete: all but the newest of each of the last days, weeks and months that have one. Days
 * without a backup do not count. So after a month of standstill, the first new backup deletes nothing more than any
 * other would. The backup that was just made always stays. Backups with later names come from a wrong clock: they
 * stay, and do not count as any period's newest. All times are UTC, and weeks begin on Monday.
 */
export function backupsToDelete(made: readonly Date[], keep: Keep, justNow: Date): Date[] {
	const newestFirst = made
		.filter((at) => at.getTime() <= justNow.getTime())
		.sort((a, b) => b.getTime() - a.getTime());
	const kept = new Set<Date>(newestFirst.slice(0, 1));
	for (const [count, periodOf] of [
		[keep.daily, dayOf],
		[keep.weekly, weekOf],
		[keep.monthly, monthOf],
	] as const) {
		const seen = new Set<string>();
		for (const at of newestFirst) {
			const period = periodOf(at);
			if (seen.has(period)) continue;
			if (seen.size === count) break;
			seen.add(period);
			kept.add(at);
		}
	}
	return newestFirst.filter((at) => !kept.has(at));
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const monthOf = (at: Date) => at.toISOString().slice(0, 7);

function weekOf(at: Date): string {
	const sinceMonday = (at.getUTCDay() + 6) % 7;
	return dayOf(new Date(at.getTime() - sinceMonday * 86_400_000));
}
