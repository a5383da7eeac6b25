import type { AdminPlaybooks } from "@unlisted/contracts/admin";
import type { Transaction } from "../../../platform/db/database.ts";
import type { BrokersDeps } from "../core/brokers.deps.ts";
import { allHealth, lockHealth, storeHealth } from "../core/health.repository.ts";
import { type HealthRow, isQuarantined, quarantineHoldsMs } from "../core/health.rules.ts";

/** For operators: how well each playbook works, those in quarantine first. No personal data. */
export function readPlaybooks({ db, clock }: Pick<BrokersDeps, "db" | "clock">) {
	return async (): Promise<AdminPlaybooks> => {
		const now = clock.now();
		const rows = (await allHealth(db)).toSorted(
			(one, other) => Number(other.quarantinedAt !== null) - Number(one.quarantinedAt !== null),
		);
		return { playbooks: rows.map((row) => told(row, now)) };
	};
}

function told(row: HealthRow, now: Date): AdminPlaybooks["playbooks"][number] {
	const { broker, version, found, nothing, failed, driftsInRow, quarantinedAt, failedAt, reasons } = row;
	const holds = isQuarantined(row, version, now) && (failedAt ?? quarantinedAt);
	return {
		broker,
		version,
		found,
		nothing,
		failed,
		drifts_in_row: driftsInRow,
		quarantined_at: quarantinedAt?.toISOString() ?? null,
		tried_again_at: holds ? new Date(holds.getTime() + quarantineHoldsMs).toISOString() : null,
		reasons: Object.entries(reasons).map(([reason, count]) => ({ reason, count })),
	};
}

/**
 * Lets scans use this version of the playbook again. Returns the version that is in quarantine: if it is another one, it
 * stays there. Null if none is.
 */
export async function releasePlaybook(
	tx: Transaction,
	{ broker, version }: { readonly broker: string; readonly version: string },
): Promise<string | null> {
	const row = await lockHealth(tx, broker);
	if (!row?.quarantinedAt) return null;
	if (row.version === version) await storeHealth(tx, { ...row, quarantinedAt: null, driftsInRow: 0 });
	return row.version;
}
