import { randomUUID } from "node:crypto";
import type { DisclosableField } from "@unlisted/contracts/removals/removal-values";
import type { Transaction } from "../../../platform/db/database.ts";
import type { ContactPermit } from "../core/contact-permit.ts";
import { recordDisclosures } from "../core/disclosures.repository.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { type Intent, intend } from "../core/sends.repository.ts";
import { type Attempt, inTurn, permitInTurn, TurnOver } from "./attempt.ts";

/** Thrown when the person or the operator changed their mind between opening the page and pressing its button. */
export class MayNotSend extends Error {}

export interface Begun {
	/** The moment that the intent and the ledger's lines carry. */
	readonly at: Date;
	readonly permit: ContactPermit;
}

/** Writes down the intent and the ledger's lines in one transaction, before anything leaves. */
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
	}): Promise<Begun> =>
		inTurn(deps, attempt, async (tx, row) => {
			const may = await permitInTurn(deps, tx, { lease, row, expected: { ...attempt.row, state: "queued" } });
			if (may.state !== "yes") throw new MayNotSend();
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
			return { at, permit: may.permit };
		});
}
