import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { overviewKey } from "../api/overview.ts";
import { billingMessages } from "../words/messages.ts";
import { confirmWithBank } from "./confirm-with-bank.ts";
import { endPayment, type PaymentEnding } from "./end-payment.ts";
import { useStripeObject } from "./stripe-object.ts";

/** Continues a payment that waits for the bank's question: after a reload of the checkout, or at a renewal. */
export function ContinueWithBank({ clientSecret, isFirst }: { clientSecret: string; isFirst: boolean }) {
	const stripe = useStripeObject();
	const queries = useQueryClient();
	const [busy, setBusy] = useState(false);
	const [said, setSaid] = useState<string>();

	async function proceed() {
		if (stripe.status === "failed") return stripe.retry();
		if (stripe.status !== "ready") return;
		setBusy(true);
		setSaid(undefined);
		const ending = await confirmWithBank(stripe.stripe, clientSecret)
			.then((problem) => endPayment(queries, problem))
			.catch((): PaymentEnding => ({ kind: "failed", message: billingMessages.unexpected }));
		if (ending.kind === "unheard") {
			setSaid("Your bank agreed. The payment appears here as soon as we receive it.");
		} else if (ending.kind === "failed") {
			setSaid([ending.message, ending.note].filter(Boolean).join(" "));
		}
		await queries.invalidateQueries({ queryKey: overviewKey });
		setBusy(false);
	}

	return (
		<Notice tone="attention" title="Your bank wants to confirm that it is you">
			<p>
				{isFirst
					? "Your plan starts as soon as your bank confirms the first payment."
					: "Your bank wants to confirm this payment before it goes through."}
			</p>
			<div className="mt-3 space-y-2">
				<Button disabled={stripe.status === "loading"} busy={busy} onClick={proceed}>
					{busy ? "Waiting for your bank..." : "Continue with your bank"}
				</Button>
				<p role="alert" className="font-semibold text-exposed empty:hidden">
					{stripe.status === "failed" ? "The card form could not be loaded. Press again to retry." : said}
				</p>
			</div>
		</Notice>
	);
}
