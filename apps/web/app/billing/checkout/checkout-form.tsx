import { CardElement, useElements } from "@stripe/react-stripe-js";
import type { Stripe } from "@stripe/stripe-js";
import { useQueryClient } from "@tanstack/react-query";
import { formatPrice, type Plan } from "@unlisted/contracts/plans";
import { Lock } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { siteConfig } from "../../lib/site/site-config.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { unansweredAttempt } from "../api/attempt.ts";
import { overviewKey } from "../api/overview.ts";
import type { Payer } from "../api/use-payer.ts";
import { CardField } from "../card/card-field.tsx";
import { TestModeNote } from "../card/stripe-frame.tsx";
import { FailureNotice } from "../words/failure-notice.tsx";
import { billingMessages, type Failure } from "../words/messages.ts";
import { dueToday } from "./order-summary.tsx";
import { type Subscribed, settle, subscribe } from "./subscribe.ts";
import { UnconfirmedNote } from "./unconfirmed-note.tsx";
import { UnfinishedPayment } from "./unfinished-payment.tsx";

interface CheckoutFormProps {
	stripe: Stripe;
	userId: string;
	payer: Payer;
	plan: Plan;
	deepScanSetup: boolean;
	/** The secret of a first payment that waits for the bank's question. */
	waitingSecret: string | null;
	onBusy: (busy: boolean) => void;
	onPaid: (kind: "paid" | "unheard") => void;
}

export function CheckoutForm(props: CheckoutFormProps) {
	const { stripe, userId, payer, plan, deepScanSetup, waitingSecret, onPaid } = props;
	const elements = useElements();
	const queries = useQueryClient();
	const { busy, failure, run, forgetCard } = usePayment(props.onBusy, onPaid);
	// The card field still has the card of the unanswered attempt.
	const cardUnchanged = useRef(false);

	useEffect(() => {
		// A mistake in the card is corrected in its field.
		if (failure?.title === billingMessages.noPaymentMethod) elements?.getElement(CardElement)?.focus();
	}, [failure, elements]);

	function pay(event: FormEvent) {
		event.preventDefault();
		void run(() => {
			const earlier = unansweredAttempt(userId);
			const isSame = earlier?.planId === plan.id && earlier.deepScanSetup === deepScanSetup;
			if (earlier && isSame && cardUnchanged.current) return settle({ stripe, queries }, earlier);
			cardUnchanged.current = true;
			return subscribe({ stripe, queries }, elements?.getElement(CardElement) ?? null, {
				planId: plan.id,
				deepScanSetup,
				userId,
				payer,
			});
		});
	}

	return (
		<form method="post" noValidate onSubmit={pay} className="space-y-5">
			<h2 className="text-title">Payment</h2>
			<UnfinishedPayment
				stripe={stripe}
				userId={userId}
				waitingSecret={waitingSecret}
				busy={busy}
				quiet={failure !== undefined}
				onContinue={run}
			/>
			<UnconfirmedNote />
			<TestModeNote />
			<CardField
				onChange={() => {
					cardUnchanged.current = false;
					forgetCard();
				}}
			/>
			<p className="flex gap-2 text-note text-ink-soft">
				<Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
				Your card details go directly to the payment provider, encrypted. We never see or store the number.
			</p>
			<div className="space-y-3 border-t border-rule pt-5">
				<FailureNotice failure={failure} />
				<SubmitButton busy={busy} busyText="Processing..." className="w-full">
					{`Subscribe for ${formatPrice(plan.priceCents)}/month`}
					{deepScanSetup && plan.setupCents !== null ? ` plus ${formatPrice(plan.setupCents)} once` : null}
				</SubmitButton>
				<p className="text-center text-note font-medium">
					Due today: <span className="font-mono">{formatPrice(dueToday(plan, deepScanSetup))}</span>
					{siteConfig.payments?.tax ? " plus tax" : null}
				</p>
				<TermsNote />
			</div>
		</form>
	);
}

/** One payment at a time, however often the button is pressed. */
function usePayment(onBusy: (busy: boolean) => void, onPaid: CheckoutFormProps["onPaid"]) {
	const queries = useQueryClient();
	const running = useRef(false);
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<Failure>();

	function show(nowBusy: boolean) {
		running.current = nowBusy;
		setBusy(nowBusy);
		onBusy(nowBusy);
	}

	async function run(payment: () => Promise<Subscribed>) {
		// React disables the button only at the next render, and a second click may come before.
		if (running.current) return;
		show(true);
		setFailure(undefined);
		const unexpected = { kind: "failed", failure: { title: billingMessages.unexpected } } as const;
		const outcome: Subscribed = await payment().catch(() => unexpected);
		if (outcome.kind !== "failed") {
			onPaid(outcome.kind);
			// The dashboard shows the plan too.
			return void queries.invalidateQueries();
		}
		setFailure(outcome.failure);
		// Another tab may have paid already, or the bank may still be asking.
		await queries.invalidateQueries({ queryKey: overviewKey });
		show(false);
	}

	/** Removes a message about the card's input, which changed. The reason why the bank declined still holds. */
	const forgetCard = () =>
		setFailure((said) => (said?.title === billingMessages.noPaymentMethod ? undefined : said));

	return { busy, failure, run, forgetCard };
}

function TermsNote() {
	return (
		<p className="text-center text-note text-ink-soft">
			It renews every month. You can cancel at any time. By subscribing you accept the{" "}
			<Link to="/terms" className="font-semibold underline underline-offset-4">
				Terms of Service
			</Link>
			.
		</p>
	);
}
