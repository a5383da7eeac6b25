import { randomUUID } from "node:crypto";
import type { SearchableBroker } from "../core/askable.rules.ts";
import type { BrokersDeps } from "../core/brokers.deps.ts";
import { claimLookUp, settleLookUp } from "../core/look-ups.repository.ts";
import type { AskedFor } from "./plan-search.ts";

/** When the scan's time is over, marks the brokers that were not reached as unchecked. */
export async function settleUnreached(
	{ db, clock }: Pick<BrokersDeps, "db" | "clock">,
	{ userId, taskId }: AskedFor,
	brokers: readonly SearchableBroker[],
): Promise<void> {
	for (const { id: broker } of brokers) {
		const now = clock.now();
		const lease = { userId, broker, taskId, lease: randomUUID() };
		if (!(await claimLookUp(db, lease, 0))) continue;
		await settleLookUp(db, lease, { now, state: "unknown", reason: "not_reached", found: 0 });
	}
}
