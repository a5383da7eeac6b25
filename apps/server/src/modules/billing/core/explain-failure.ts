import { Refusal } from "../../../platform/http/problem.ts";
import type { Log } from "../../../platform/log/log.ts";
import { PaymentFailure, type Payments } from "../../../providers/payments/port.ts";

/**
 * What a person is told when Stripe refuses: about their card in Stripe's words, about everything else in the
 * catalogue's. The log has the kind and code, and no word that could identify a card or person.
 */
export async function explained<T>(log: Log, sentence: string, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof PaymentFailure)) throw error;
		if (error.kind === "card") throw new Refusal("payment_failed", error.message);
		const { kind, code } = error;
		const detail = kind === "misconfigured" || kind === "unavailable" ? error.message : undefined;
		log.warn({ kind, code, detail }, "billing: Stripe refused");
		if (kind === "unavailable") throw new Refusal("unavailable", sentence, { retryAfterSeconds: 5 });
		throw new Refusal(kind === "misconfigured" ? "unavailable" : "invalid_request", sentence);
	}
}

export function requirePayments(payments: Payments | null): Payments {
	if (payments) return payments;
	throw new Refusal("unavailable", "Payments are not set up here");
}
