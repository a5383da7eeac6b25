import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import {
	type CancellationReason,
	cancellationReasons,
	feedbackMaxLength,
} from "@unlisted/contracts/cancellation";
import type { Promised } from "@unlisted/contracts/in-preparation";
import type { OwnSubscription } from "@unlisted/contracts/told";
import { X } from "lucide-react";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { dateInWords } from "../../lib/site/format-date.ts";
import { PendingMark } from "../../shell/parts/promised.tsx";
import { useKeptText } from "../../shell/parts/use-kept-text.ts";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { Radio } from "../../ui/choice.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { TextAreaField } from "../../ui/text-field.tsx";
import { overviewKey, overviewQuery } from "../api/overview.ts";
import { cancelSubscription } from "../api/subscription-calls.ts";
import { FailureNotice } from "../words/failure-notice.tsx";
import { billingMessages } from "../words/messages.ts";
import type { DialogForm } from "./done-dialog.tsx";

interface Fields {
	reason: CancellationReason | "";
	feedback: string;
}

interface CancelFormProps extends DialogForm {
	subscription: OwnSubscription;
	onCancel: () => void;
}

export function CancelForm({ subscription, onCancel, onDone, onBusy }: CancelFormProps) {
	const queries = useQueryClient();
	const form = useForm<Fields>({ defaultValues: { reason: "", feedback: "" } });
	const { register, handleSubmit, control, formState } = form;
	useKeptText(`cancel ${subscription.id}`, form);
	const reason = useWatch({ control, name: "reason" });
	const [failure, setFailure] = useState<string>();
	const { id } = subscription;
	const end = endOf(subscription);

	const cancel = handleSubmit(async ({ reason: chosen, feedback }) => {
		if (chosen === "") return;
		setFailure(undefined);
		onBusy(true);
		const said = feedback.trim();
		const result = await cancelSubscription({
			subscriptionId: id,
			reason: chosen,
			...(said && { feedback: said }),
		});
		const worksUntil = result.ok ? await endOfCanceled(queries, id) : null;
		onBusy(false);
		if (!result.ok) return setFailure(result.message);
		onDone(worksUntil ? `Canceled. Everything works until ${dateInWords(worksUntil)}.` : "Canceled.");
	});

	const { isSubmitting } = formState;
	return (
		<form method="post" noValidate onSubmit={cancel} className="space-y-5">
			<Losses end={end} />
			<fieldset>
				<legend className="font-semibold">Why are you canceling?</legend>
				<div className="mt-1">
					{cancellationReasons.map((value) => (
						<Radio key={value} label={value} value={value} {...register("reason")} />
					))}
				</div>
			</fieldset>
			<TextAreaField
				label="Anything else? (optional)"
				rows={3}
				maxLength={feedbackMaxLength}
				{...register("feedback")}
			/>
			{failure ? <FailureNotice failure={{ title: billingMessages.notCanceled, message: failure }} /> : null}
			<DialogActions>
				<SubmitButton look="danger" busy={isSubmitting} busyText="Canceling..." disabled={reason === ""}>
					Cancel Subscription
				</SubmitButton>
				<Button look="secondary" busy={isSubmitting} onClick={onCancel}>
					Keep Subscription
				</Button>
			</DialogActions>
		</form>
	);
}

/** The last paid day; null if the subscription gives nothing now, or if its period is not paid (past due). */
function endOf({ status, current_period_end: end = null }: OwnSubscription): string | null {
	return ["pending", "past_due", "unpaid", "paused"].includes(status) ? null : end;
}

/**
 * The end that the server has now. A payment may have failed since the page was drawn, and then the subscription has
 * ended at once. Without an answer, we promise no day.
 */
async function endOfCanceled(queries: QueryClient, id: string): Promise<string | null> {
	// A request that began earlier would bring the old state.
	await queries.cancelQueries({ queryKey: overviewKey });
	const overview = await queries.fetchQuery(overviewQuery).catch(() => undefined);
	const subscription = overview?.subscription;
	return subscription?.id === id && subscription.cancel_at_period_end ? endOf(subscription) : null;
}

const losses: readonly { text: string; waitsFor?: Promised }[] = [
	{ text: "Dark web monitoring and alerts", waitsFor: "scanning" },
	{ text: "Automatic data removal", waitsFor: "removal" },
	{ text: "Credit monitoring", waitsFor: "credit-monitoring" },
	{ text: "Priority support", waitsFor: "faster-support" },
];

function Losses({ end }: { end: string | null }) {
	return (
		<div className="space-y-3">
			<p>
				{end
					? `Your subscription stays active until ${dateInWords(end)}. After that you lose:`
					: "Your subscription ends at once, and nothing more is charged. You lose:"}
			</p>
			<ul className="space-y-1.5">
				{losses.map(({ text, waitsFor }) => (
					<li key={text} className="flex gap-2">
						<X aria-hidden className="mt-1 size-4 shrink-0 text-exposed" />
						<span>
							{text} {waitsFor ? <PendingMark what={waitsFor} /> : null}
						</span>
					</li>
				))}
			</ul>
		</div>
	);
}
