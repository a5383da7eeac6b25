import type { Database } from "../../../platform/db/database.ts";
import { Refusal } from "../../../platform/http/problem.ts";
import { type PaymentEvent, PaymentFailure } from "../../../providers/payments/port.ts";
import type { BillingDeps } from "../core/billing.deps.ts";
import { requirePayments } from "../core/explain-failure.ts";
import { keepEvents } from "./events.repository.ts";

/** Verifies an event, stores it once, then answers. A job handles it a moment later. */
export function storeEvent({
	db,
	log,
	payments,
	wake,
}: Pick<BillingDeps, "db" | "log" | "payments" | "wake">) {
	const keep = keepInGroups(db);
	return async (body: Buffer, signature: string | undefined): Promise<void> => {
		try {
			const event = await requirePayments(payments).readEvent(body, signature);
			if (await keep(event)) wake();
		} catch (error) {
			if (!(error instanceof PaymentFailure)) throw error;
			log.warn({ kind: error.kind }, "billing: a webhook was refused");
			throw new Refusal("invalid_request", "The signature is not valid.");
		}
	};
}

interface Waiting {
	readonly event: PaymentEvent;
	readonly resolve: (isNew: boolean) => void;
	readonly reject: (error: unknown) => void;
}

/** Events come in bursts. Those that arrive during a write go into the next one together. */
function keepInGroups(db: Database): (event: PaymentEvent) => Promise<boolean> {
	let waiting: Waiting[] = [];
	let writing = false;
	const write = async () => {
		writing = true;
		while (waiting.length > 0) {
			const group = waiting;
			waiting = [];
			try {
				const added = await keepEvents(
					db,
					group.map(({ event }) => event),
				);
				for (const { event, resolve } of group) resolve(added.has(event.id));
			} catch (error) {
				for (const { reject } of group) reject(error);
			}
		}
		writing = false;
	};
	return (event) =>
		new Promise((resolve, reject) => {
			waiting.push({ event, resolve, reject });
			if (!writing) void write();
		});
}
