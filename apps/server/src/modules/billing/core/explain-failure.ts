import { Refusal } from "../../../platform/http/problem.ts";
import type { Log } from "../../../platform/log/log.ts";
import { withinMs } from "../../../platform/net/deadline.ts";
import { PaymentFailure, type Payments } from "../../../providers/payments/port.ts";

/**
 * A person waits at the button, so this time is short. The next try can repeat every step, so a try may end between
 * any two.
 */
const longestWaitMs = 24_000;

/**
 * Turns Stripe's refusals into messages for the person. Refusals about their card use Stripe's words, all others the
 * catalogue's. The log gets the kind and code, and nothing that could identify a card or a person.
 */
export async function explained<T>(log: Log, sentence: string, work: () => Promise<T>): Promise<T> {
	try {
		return await withinMs(longestWaitMs, work);
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
