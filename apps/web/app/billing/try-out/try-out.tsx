import { CardElement, Elements, useElements, useStripe } from "@stripe/react-stripe-js";
import type { PaymentMethod, Stripe, StripeElements } from "@stripe/stripe-js";
import { type FormEvent, useState } from "react";
import { SubmitButton } from "../../ui/button.tsx";
import { CouldNotLoad } from "../../ui/could-not-load.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CardField } from "../card/card-field.tsx";
import { useStripeObject } from "../card/stripe-object.ts";

type Tried = { error: string; method?: undefined } | { method: PaymentMethod; error?: undefined };

/** Only the card field: makes a payment method from the input, and does nothing with it. */
export function TryOut({ ready }: { ready: boolean }) {
	return (
		<Sheet>
			<h2 className="text-title">Try one out</h2>
			<p className="mt-2 mb-5 text-ink-soft">
				This makes a payment method from the card and shows it. Nothing is charged or saved, so a card that
				declines still works here.
			</p>
			{ready ? <CardOnTrial /> : <Waiting />}
		</Sheet>
	);
}

/** Shown in the prerendered page, which does not know yet who takes cards. */
function Waiting() {
	return (
		<>
			<noscript>
				<Notice tone="info" title="The card field needs JavaScript">
					<p>The numbers on this page can be read and copied without it.</p>
				</Notice>
			</noscript>
			<div className="[@media(scripting:none)]:hidden">
				<Skeleton label="Loading the card form" widths={["20%", "100%", "35%"]} />
			</div>
		</>
	);
}

function CardOnTrial() {
	const state = useStripeObject();
	if (state.status === "failed") {
		return (
			<CouldNotLoad
				title="The card form could not be loaded"
				message="Check your connection and try again."
				busy={false}
				onRetry={state.retry}
			/>
		);
	}
	return (
		<Elements stripe={state.status === "ready" ? state.stripe : null}>
			<TryOutForm />
		</Elements>
	);
}

function TryOutForm() {
	const stripe = useStripe();
	const elements = useElements();
	const [busy, setBusy] = useState(false);
	const [tried, setTried] = useState<Tried>();

	async function tryCard(event: FormEvent) {
		event.preventDefault();
		setBusy(true);
		setTried(undefined);
		setTried(await makePaymentMethod(stripe, elements).catch(() => ({ error: "An error occurred" })));
		setBusy(false);
	}

	return (
		<form method="post" noValidate onSubmit={tryCard} className="space-y-5">
			<CardField onChange={() => setTried(undefined)} />
			<SubmitButton busy={busy} busyText="Trying..." look="secondary">
				Try this card
			</SubmitButton>
			{tried?.error ? (
				<Notice tone="exposed" title="No payment method was made" announce>
					<p>{tried.error}</p>
				</Notice>
			) : null}
			{tried?.method ? <Made method={tried.method} /> : null}
		</form>
	);
}

async function makePaymentMethod(stripe: Stripe | null, elements: StripeElements | null): Promise<Tried> {
	if (!stripe) return { error: "Stripe has not loaded yet." };
	const card = elements?.getElement(CardElement);
	if (!card) return { error: "Card element not found." };
	const { paymentMethod, error } = await stripe.createPaymentMethod({ type: "card", card });
	return error ? { error: error.message ?? "An error occurred" } : { method: paymentMethod };
}

function Made({ method }: { method: PaymentMethod }) {
	const { brand, last4, exp_month, exp_year } = method.card ?? {};
	return (
		<Notice tone="safe" title="A payment method was made" announce>
			<Facts
				facts={[
					{ term: "ID", value: <span className="font-mono wrap-anywhere">{method.id}</span> },
					{ term: "Brand", value: brand ?? "N/A" },
					{ term: "Last four digits", value: <span className="font-mono">{last4 ?? "N/A"}</span> },
					{
						term: "Expires",
						value: (
							<span className="font-mono">
								{String(exp_month).padStart(2, "0")}/{exp_year}
							</span>
						),
					},
				]}
			/>
		</Notice>
	);
}
