import { randomUUID } from "node:crypto";
import type { DisclosableField } from "@unlisted/contracts/removals/removal-values";
import type { Transaction } from "../../../platform/db/database.ts";
import { recordDisclosures } from "../core/disclosures.repository.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { type Intent, intend } from "../core/sends.repository.ts";
import { type Attempt, inTurn, TurnOver } from "./attempt.ts";
import { stillMay } from "./may-send.ts";

/** Thrown when the person or the operator changed their mind between opening the page and pressing its button. */
export class MayNotSend extends Error {}

/**
 * Writes down the intent and the ledger's lines in one transaction, before anything leaves. Returns the moment that
 * they carry.
 */
export function beforeSend(
	deps: RemovalsDeps,
	attempt: Attempt,
	intent: Pick<Intent, "round" | "channel" | "recipient">,
) {
	const { lease } = attempt;
	const { userId } = lease;
	return ({
		fields,
		also,
	}: {
		readonly fields: readonly DisclosableField[];
		/** More to write in the same transaction. */
		readonly also?: (tx: Transaction) => Promise<void>;
	}): Promise<Date> =>
		inTurn(deps, attempt, async (tx, row) => {
			if (row.state !== "queued") throw new TurnOver();
			if (!(await stillMay(deps, tx, { userId, row }))) throw new MayNotSend();
			const at = deps.clock.now();
			const isNew = await intend(tx, userId, {
				removalId: row.id,
				step: "request",
				id: randomUUID(),
				...intent,
				intendedAt: at,
				lease: lease.lease,
			});
			if (!isNew) throw new TurnOver();
			await also?.(tx);
			const { channel, recipient } = intent;
			await recordDisclosures(tx, userId, {
				broker: row.owner,
				removalId: row.id,
				channel,
				recipient,
				why: "request",
				fields,
				at,
			});
			return at;
		});
}
