import { CardElement, useElements } from "@stripe/react-stripe-js";
import type { Stripe } from "@stripe/stripe-js";
import { useQueryClient } from "@tanstack/react-query";
import type { OwnSubscription } from "@unlisted/contracts/told";
import { type FormEvent, useRef, useState } from "react";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { billingKey } from "../api/overview.ts";
import { usePayer } from "../api/use-payer.ts";
import { CardField } from "../card/card-field.tsx";
import { StripeFrame, TestModeNote } from "../card/stripe-frame.tsx";
import { FailureNotice } from "../words/failure-notice.tsx";
import { owes } from "../words/may-change-plan.ts";
import { billingMessages, type Failure } from "../words/messages.ts";
import type { DialogForm } from "./done-dialog.tsx";
import { updateCard } from "./update-card.ts";

interface UpdateCardFormProps extends DialogForm {
	stripe: Stripe;
	subscription: OwnSubscription;
	onCancel: () => void;
}

/** The form inside the provider's card frame. */
export function UpdateCard(props: Omit<UpdateCardFormProps, "stripe">) {
	return <StripeFrame>{(stripe) => <UpdateCardForm stripe={stripe} {...props} />}</StripeFrame>;
}

export function UpdateCardForm(props: UpdateCardFormProps) {
	const { stripe, subscription, onCancel, onDone, onBusy, onAside } = props;
	const elements = useElements();
	const queries = useQueryClient();
	const payer = usePayer();
	const running = useRef(false);
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<Failure>();
	const { payment_method } = subscription;
	const isOwed = owes(subscription);

	function show(nowBusy: boolean) {
		running.current = nowBusy;
		setBusy(nowBusy);
		onBusy(nowBusy);
	}

	async function save(event: FormEvent) {
		event.preventDefault();
		if (running.current) return;
		show(true);
		setFailure(undefined);
		const card = elements?.getElement(CardElement) ?? null;
		const problem = await updateCard({ stripe, card, payer, subscriptionId: subscription.id, onAside }).catch(
			() => ({ title: billingMessages.unexpected }),
		);
		show(false);
		if (problem) setFailure(problem);
		else onDone(isOwed ? "Your new card is saved, and the open amount is paid." : "Your new card is saved.");
		await queries.invalidateQueries({ queryKey: billingKey });
	}

	return (
		<form method="post" noValidate onSubmit={save} className="space-y-5">
			<p>
				{payment_method ? `Current card: ${payment_method}. ` : null}
				{isOwed
					? "We charge the open amount to the new card at once."
					: "The next payment goes to the new card."}
			</p>
			<TestModeNote />
			<CardField
				onChange={() =>
					setFailure((said) => (said?.title === billingMessages.noPaymentMethod ? undefined : said))
				}
			/>
			<FailureNotice failure={failure} />
			<DialogActions>
				<SubmitButton busy={busy} busyText="Saving...">
					Update Payment Method
				</SubmitButton>
				<Button look="secondary" busy={busy} onClick={onCancel}>
					Cancel
				</Button>
			</DialogActions>
		</form>
	);
}
