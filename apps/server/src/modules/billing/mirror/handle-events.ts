import type { BillingDeps } from "../core/billing.deps.ts";
import { ownerOfCustomer } from "../core/customers.repository.ts";
import { inTurn } from "../core/in-turn.ts";
import { customersWaiting, eventsWaiting, markHandled } from "./events.repository.ts";
import { mirrorCustomer } from "./mirror-customer.ts";

export const handleEventsJob = "billing.handle-events";

const atOnce = 4;

/**
 * Reads every customer with waiting events at Stripe and mirrors it, once for all of its events. An event only says
 * that something happened. Ignores events of unknown customers.
 */
export function handleEvents(deps: BillingDeps) {
	const { db, clock, log, payments } = deps;
	return async (): Promise<void> => {
		if (!payments) return;
		const mirror = mirrorCustomer({ ...deps, payments });
		const handle = async (customerId: string) => {
			const owner = await ownerOfCustomer(db, customerId);
			if (owner === null) return markHandled(db, await eventsWaiting(db, customerId), clock.now());
			await inTurn(db)(owner, async (turn) => {
				// Reads the waiting events before it asks Stripe, so that later ones are handled again.
				const events = await eventsWaiting(db, customerId);
				if (events.length > 0) await mirror(turn, customerId, events);
			});
		};
		const failures = new Set<string>();
		for (;;) {
			const customers = (await customersWaiting(db, 200)).filter((id) => !failures.has(id));
			if (customers.length === 0) break;
			const lines = Array.from({ length: atOnce }, async () => {
				for (let id = customers.pop(); id !== undefined; id = customers.pop()) {
					try {
						await handle(id);
					} catch (error) {
						failures.add(id);
						log.warn({ err: error, customerId: id }, "billing: a customer could not be mirrored");
					}
				}
			});
			await Promise.all(lines);
		}
		// The other customers are done. The job runs again for these.
		if (failures.size > 0) throw new Error(`${failures.size} customers could not be mirrored`);
	};
}
