import type { Stripe } from "@stripe/stripe-js";
import { useQueryClient } from "@tanstack/react-query";
import { findPlan } from "@unlisted/contracts/plans";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { unansweredAttempt } from "../api/attempt.ts";
import { continueWithBank, type Subscribed, settle } from "./subscribe.ts";

interface UnfinishedPaymentProps {
	stripe: Stripe;
	userId: string;
	waitingSecret: string | null;
	busy: boolean;
	/** Whether a message about it was just shown. */
	quiet: boolean;
	onContinue: (payment: () => Promise<Subscribed>) => void;
}

/** A payment that began before the page was left or reloaded. */
export function UnfinishedPayment(props: UnfinishedPaymentProps) {
	const { stripe, userId, waitingSecret, busy, quiet, onContinue } = props;
	const queries = useQueryClient();
	if (busy) return null;

	if (waitingSecret) {
		return (
			<Notice tone="attention" title="Your bank wants to confirm that it is you">
				<p>Your first payment is waiting for that. Continue with it, or pay with another card below.</p>
				<Button
					look="secondary"
					className="mt-3"
					onClick={() => onContinue(() => continueWithBank({ stripe, queries }, waitingSecret))}
				>
					Continue with your bank
				</Button>
			</Notice>
		);
	}
	const earlier = unansweredAttempt(userId);
	if (!earlier || quiet) return null;
	const plan = findPlan(earlier.planId)?.name ?? earlier.planId;
	return (
		<Notice tone="attention" title="We do not know the result of your last try">
			<p>
				You pressed Subscribe for the {plan}, and no answer came. We have no record of a payment. Trying again
				cannot charge you twice.
			</p>
			<Button
				look="secondary"
				className="mt-3"
				onClick={() => onContinue(() => settle({ stripe, queries }, earlier))}
			>
				Ask again
			</Button>
		</Notice>
	);
}
