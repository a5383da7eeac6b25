import { PaymentFailure } from "../../../providers/payments/port.ts";
import type { BillingDeps } from "../core/billing.deps.ts";
import { ownerOfCustomer } from "../core/customers.repository.ts";
import { inTurn } from "../core/in-turn.ts";
import { customersWaiting, eventsWaiting, markHandled } from "./events.repository.ts";
import { mirrorCustomer } from "./mirror-customer.ts";

export const handleEventsJob = "billing.handle-events";

const atOnce = 4;
/** So often in a row, and it is Stripe or our key, not the customers. Each try of a Stripe that hangs takes half a minute. */
const awayAfter = 8;

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
		let away = 0;
		while (away < awayAfter) {
			const customers = await customersWaiting(db, 200, failures);
			if (customers.length === 0) break;
			const lines = Array.from({ length: atOnce }, async () => {
				while (away < awayAfter) {
					const id = customers.shift();
					if (id === undefined) return;
					try {
						await handle(id);
						away = 0;
					} catch (error) {
						failures.add(id);
						away = isOfAll(error) ? away + 1 : 0;
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

const isOfAll = (error: unknown): boolean =>
	error instanceof PaymentFailure && (error.kind === "unavailable" || error.kind === "misconfigured");
