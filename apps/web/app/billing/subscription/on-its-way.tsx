import { useQuery } from "@tanstack/react-query";
import { findPlan } from "@unlisted/contracts/plans";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { overviewQuery } from "../api/overview.ts";

const pauseMs = 3000;
/** The server gives up long before. */
const longEnough = 100;

/** Looks again by itself, because the answer may come at any moment. */
function useLooksAgain(): void {
	useQuery({
		...overviewQuery,
		refetchInterval: ({ state }) => (state.dataUpdateCount < longEnough ? pauseMs : false),
	});
}

/** A person may leave the checkout while the payment runs. Offering the plans then would sell a second one. */
export function PaymentRuns({ planId }: { planId: string }) {
	useLooksAgain();
	return (
		<Notice tone="info" title="Your payment may be on its way" announce>
			<p>
				You pressed Subscribe for the {findPlan(planId)?.name ?? planId}, and we do not know the result yet.
				This page looks again by itself.
			</p>
			<p>If nothing changes, go back to the checkout. Trying again cannot charge you twice.</p>
			<ButtonLink to={`/checkout?plan=${planId}`} look="secondary" className="mt-3">
				Go back to the checkout
			</ButtonLink>
		</Notice>
	);
}

/** The bank agreed, but Stripe has not told the server yet. */
export function PaymentUnheard() {
	useLooksAgain();
	return (
		<Notice tone="info" title="Your payment is on its way to us" announce>
			<p>Your bank agreed, so you don't need to pay again. Your plan starts as soon as we hear of it.</p>
		</Notice>
	);
}
