import { planNextScan } from "../core/plan-next-scan.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { lockSettings } from "../core/settings.repository.ts";

export const planAnewJob = "scanner.plan-anew";

/**
 * The person's plan changed. The new limits apply now, and not only after the next scan, which may be a month away.
 */
export function planAnew({ db, clock, planOf }: Pick<ScannerDeps, "db" | "clock" | "planOf">) {
	return async ({ userId }: { readonly userId: string }): Promise<void> => {
		const plan = await planOf(userId);
		await db.transaction(async (tx) => {
			const now = clock.now();
			const row = await lockSettings(tx, userId, now);
			// Before the first scan, nothing is planned. If a scan is due, its start plans the next one.
			if (!row?.nextScanAt || row.nextScanAt <= now) return;
			await planNextScan(tx, { userId, frequency: row.settings.frequency, plan, place: row, now });
		});
	};
}
