import { Elements } from "@stripe/react-stripe-js";
import type { Stripe } from "@stripe/stripe-js";
import type { ReactNode } from "react";
import { siteConfig } from "../../lib/site/site-config.ts";
import { CouldNotLoad } from "../../ui/could-not-load.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useStripeObject } from "./stripe-object.ts";

/** Wraps every form that takes a card, and gives it the Stripe object. */
export function StripeFrame({ children }: { children: (stripe: Stripe) => ReactNode }) {
	const state = useStripeObject();
	if (state.status === "ready") return <Elements stripe={state.stripe}>{children(state.stripe)}</Elements>;
	if (state.status === "not-set-up") return <NotSetUp />;
	if (state.status === "loading") return <Skeleton label="Loading the card form" widths={["20%", "100%"]} />;
	return (
		<CouldNotLoad
			title="The card form could not be loaded"
			message={
				state.again
					? "It comes from the payment provider. If your connection works and nothing in your browser blocks it, load the page again."
					: "It comes from the payment provider. Check your connection, and whether something in your browser blocks it."
			}
			label={state.again ? "Load the page again" : undefined}
			busy={false}
			onRetry={state.again ? () => location.reload() : state.retry}
		/>
	);
}

export function NotSetUp() {
	return (
		<Notice tone="attention" title="Payments are not set up here">
			<p>
				This installation has no payment provider, so nothing can be bought or charged. You can reach its
				operator at {siteConfig.supportEmail}.
			</p>
		</Notice>
	);
}

/** Shown beside a card form if payments are not real. */
export function TestModeNote() {
	if (siteConfig.payments?.mode !== "sandbox") return null;
	return (
		<Notice tone="info" title="Test mode: no money moves">
			<p>
				Only test cards work, such as <span className="font-mono">4242 4242 4242 4242</span> with any future
				date and any three digits. See the others on{" "}
				<a href="/payment-test" target="_blank" rel="noreferrer" className="font-semibold underline">
					Payment Test
				</a>
				.
			</p>
		</Notice>
	);
}
