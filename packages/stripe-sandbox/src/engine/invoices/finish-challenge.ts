import type { Tx } from "../../store/tx.ts";
import type { PaymentIntent, SetupIntent } from "../../wire/wire.ts";
import { chargeAuthenticated, failAuthentication } from "../payments/confirm-payment.ts";
import { failSetupAuthentication, finishSetup } from "../payments/confirm-setup.ts";
import { settle } from "./collect-invoice.ts";
import { invoiceFailed } from "./invoice-failed.ts";

export type Challenged = { intent: PaymentIntent | SetupIntent; returnUrl: string | null };

/** The content of a challenge page; undefined once it is answered. */
export function challenged(tx: Tx, challenge: string): Challenged | undefined {
	for (const name of ["payment_intent", "setup_intent"] as const) {
		for (const intent of tx.find(name, { status: "requires_action" })) {
			const hidden = tx.hidden(name, intent.id);
			if (hidden.challenge === challenge) return { intent, returnUrl: hidden.returnUrl };
		}
	}
	return undefined;
}

/**
 * Runs when the cardholder has answered. What waited for the answer goes on or fails. Returns whether everything
 * worked.
 */
export function finishChallenge(tx: Tx, { intent }: Challenged, passed: boolean): boolean {
	if (intent.object === "setup_intent") {
		const setup = intent as SetupIntent;
		const method = tx.get("payment_method", setup.payment_method ?? "");
		if (passed && method !== undefined) return finishSetup(tx, setup, method) === null;
		failSetupAuthentication(tx, setup);
		return false;
	}
	const payment = intent as PaymentIntent;
	const { invoice: id } = tx.hidden("payment_intent", payment.id);
	const invoice = id === null ? undefined : tx.get("invoice", id);
	if (!passed) {
		failAuthentication(tx, payment);
		if (invoice?.status === "open") invoiceFailed(tx, invoice, false);
		return false;
	}
	const outcome = chargeAuthenticated(tx, payment);
	if (invoice?.status === "open") settle(tx, invoice, payment, outcome, false);
	return outcome.result === "succeeded";
}
