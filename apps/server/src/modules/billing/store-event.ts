import { Refusal } from "../../platform/http/problem.ts";
import { PaymentFailure } from "../../providers/payments/port.ts";
import type { BillingDeps } from "./billing.deps.ts";
import { keepEvent } from "./events.repository.ts";
import { requirePayments } from "./explain-failure.ts";

/** Checked and kept, once; answered when it is kept. What it is about is looked at in a job, in a moment. */
export function storeEvent({
	db,
	log,
	payments,
	wake,
}: Pick<BillingDeps, "db" | "log" | "payments" | "wake">) {
	return async (body: Buffer, signature: string | undefined): Promise<void> => {
		try {
			const event = await requirePayments(payments).readEvent(body, signature);
			if (await keepEvent(db, event)) wake();
		} catch (error) {
			if (!(error instanceof PaymentFailure)) throw error;
			log.warn({ kind: error.kind }, "billing: a webhook was refused");
			throw new Refusal("invalid_request", "The signature does not hold.");
		}
	};
}
