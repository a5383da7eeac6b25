import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Database, Transaction } from "../../../platform/db/database.ts";
import { Refusal } from "../../../platform/http/problem.ts";
import { giveLeaseBack, lockLease, renewLease, takeLease } from "./customers.repository.ts";

/** Only the holder of the turn changes or mirrors this person's billing. This holds across processes. */
export interface Turn {
	readonly userId: string;
	readonly customerId: string | null;
	/** For a transaction that writes: throws if the turn was lost in the meantime. */
	hold(tx: Transaction): Promise<void>;
}

const waitAtMost = 25_000;
const renewEvery = 3000;

/**
 * One change at a time for each person: two tabs, a webhook and a nightly job run one after the other. The
 * turn is a lease in its own row. It is not a database lock, because we ask Stripe during the turn, and a
 * transaction must not wait for the network. If a process dies, its lease ends after ten seconds.
 */
export function inTurn(db: Database) {
	return async <T>(userId: string, work: (turn: Turn) => Promise<T>): Promise<T> => {
		const leaseId = randomUUID();
		const customerId = await waitForLease(db, userId, leaseId);
		const renewal = setInterval(() => {
			// If a renewal fails, the transaction that writes will find out.
			void renewLease(db, userId, leaseId).catch(() => undefined);
		}, renewEvery);
		renewal.unref();
		try {
			return await work({
				userId,
				customerId,
				hold: async (tx) => {
					if (!(await lockLease(tx, userId, leaseId))) throw new LostTurn();
				},
			});
		} finally {
			clearInterval(renewal);
			// If this fails, the lease ends by itself.
			await giveLeaseBack(db, userId, leaseId).catch(() => undefined);
		}
	};
}

const busy = "Another change to your subscription is still on its way. Try again in a moment.";

class LostTurn extends Refusal {
	constructor() {
		super("conflict", busy);
	}
}

async function waitForLease(db: Database, userId: string, leaseId: string): Promise<string | null> {
	const giveUpAt = performance.now() + waitAtMost;
	for (let pause = 20; performance.now() < giveUpAt; pause = Math.min(250, pause * 1.5)) {
		const taken = await takeLease(db, userId, leaseId);
		if (taken) return taken.customerId;
		await sleep(pause);
	}
	throw new Refusal("conflict", busy);
}
