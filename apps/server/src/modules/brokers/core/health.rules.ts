import type { BrokerAnswer } from "../../../providers/broker-sites/port.ts";

/** How well a broker's playbook works. It holds no personal data. */
export interface HealthRow {
	readonly broker: string;
	readonly version: string;
	readonly found: number;
	readonly nothing: number;
	readonly failed: number;
	readonly reasons: Readonly<Record<string, number>>;
	readonly foundAt: Date | null;
	readonly nothingAt: Date | null;
	readonly failedAt: Date | null;
	readonly driftsInRow: number;
	readonly quarantinedAt: Date | null;
}

/**
 * After this many look-ups in a row that found nothing of what the playbook expects, the playbook is not used any more.
 */
export const driftsUntilQuarantine = 5;

/** The playbook's record after one more look-up. A new version of the playbook starts from zero. */
export function healthAfter(
	before: HealthRow | null,
	look: {
		readonly broker: string;
		readonly version: string;
		readonly outcome: BrokerAnswer;
		readonly now: Date;
	},
): HealthRow {
	const { broker, version, outcome, now } = look;
	const old = before?.version === version ? before : fresh(broker, version);
	if (outcome.state === "known") {
		const some = outcome.listings.length > 0;
		return {
			...old,
			driftsInRow: 0,
			quarantinedAt: null,
			...(some ? { found: old.found + 1, foundAt: now } : { nothing: old.nothing + 1, nothingAt: now }),
		};
	}
	const { reason } = outcome;
	const driftsInRow = reason === "drift" ? old.driftsInRow + 1 : old.driftsInRow;
	return {
		...old,
		failed: old.failed + 1,
		failedAt: now,
		reasons: { ...old.reasons, [reason]: (old.reasons[reason] ?? 0) + 1 },
		driftsInRow,
		quarantinedAt: old.quarantinedAt ?? (driftsInRow >= driftsUntilQuarantine ? now : null),
	};
}

/** After this time one look-up tries the playbook again. */
export const quarantineHoldsMs = 3 * 86_400_000;

export function isQuarantined(health: HealthRow | undefined, version: string, now: Date): boolean {
	if (!health?.quarantinedAt || health.version !== version) return false;
	const since = health.failedAt ?? health.quarantinedAt;
	return now.getTime() - since.getTime() < quarantineHoldsMs;
}

function fresh(broker: string, version: string): HealthRow {
	return {
		broker,
		version,
		found: 0,
		nothing: 0,
		failed: 0,
		reasons: {},
		foundAt: null,
		nothingAt: null,
		failedAt: null,
		driftsInRow: 0,
		quarantinedAt: null,
	};
}
