import { useQuery, useQueryClient } from "@tanstack/react-query";
import { isFeaturePending } from "@unlisted/contracts/in-preparation";
import { planFeaturesShown } from "@unlisted/contracts/limits";
import { findPlan, formatPrice, type PlanId, plans } from "@unlisted/contracts/plans";
import type { BillingOverview, PlanChangePreview } from "@unlisted/contracts/told";
import { type FormEvent, useState } from "react";
import { LoadFailure } from "../../lib/api/authed-api.ts";
import { dateInWords } from "../../lib/site/format-date.ts";
import { siteConfig } from "../../lib/site/site-config.ts";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { Radio } from "../../ui/choice.tsx";
import { LoadFailed } from "../../ui/could-not-load.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { inPreparationMark } from "../../ui/in-preparation.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { isDefinite } from "../api/attempt.ts";
import { billingKey } from "../api/overview.ts";
import { changePlan, previewPlanChange } from "../api/subscription-calls.ts";
import { confirmWithBank } from "../card/confirm-with-bank.ts";
import { endPayment, nothingCharged } from "../card/end-payment.ts";
import { useStripeObject } from "../card/stripe-object.ts";
import { FailureNotice } from "../words/failure-notice.tsx";
import { billingMessages, type Failure } from "../words/messages.ts";
import type { DialogForm } from "./done-dialog.tsx";

const notHeardYet = {
	title: "Your plan is not changed yet",
	message: "Your bank agreed. The new plan appears here as soon as we receive the payment.",
};

interface ChangePlanFormProps extends DialogForm {
	overview: BillingOverview;
	wish: string | null;
	onCancel: () => void;
}

export function ChangePlanForm({ overview, wish, onCancel, onDone, onBusy, onAside }: ChangePlanFormProps) {
	const queries = useQueryClient();
	const stripe = useStripeObject();
	const current = overview.subscription?.plan_type;
	const others = plans.filter(({ id }) => id !== current);
	const [chosen, setChosen] = useState<PlanId | undefined>(others.find(({ id }) => id === wish)?.id);
	const [busy, setBusy] = useState(false);
	const [changed, setChanged] = useState(false);
	// Once it is paid, a change of plan has no price any more, even if we do not know about the payment yet. After a
	// failure, the price is requested again.
	const preview = usePreview(chosen, !busy && !changed);
	const [failure, setFailure] = useState<Failure>();

	async function change(event: FormEvent) {
		event.preventDefault();
		if (!preview.data || busy) return;
		setBusy(true);
		onBusy(true);
		setFailure(undefined);
		const problem = await upgrade(preview.data).catch(() => ({ message: billingMessages.unexpected }));
		setChanged(problem === undefined || problem === notHeardYet);
		setBusy(false);
		onBusy(false);
		if (problem) setFailure({ title: "Your plan was not changed", ...problem });
		else onDone(doneText(preview.data));
		// Also refreshes the dashboard's data.
		await queries.invalidateQueries();
	}

	async function upgrade(wanted: PlanChangePreview): Promise<Partial<Failure> | undefined> {
		const result = await changePlan(wanted);
		if (!result.ok) {
			// Without a definite answer, we do not know whether money was charged.
			return { message: result.message, ...(isDefinite(result.status) && { note: nothingCharged }) };
		}
		const { action } = result.data;
		if (!action) return undefined;
		// The page behind the dialog links to the bank's question too.
		if (stripe.status !== "ready") {
			return {
				title: "Your plan is not changed yet",
				message: "Your bank wants to confirm the payment first.",
			};
		}
		onAside(true);
		const problem = await confirmWithBank(stripe.stripe, action.client_secret).finally(() => onAside(false));
		const ending = await endPayment(queries, problem);
		if (ending.kind === "paid") return undefined;
		if (ending.kind === "failed") return { message: ending.message, note: ending.note };
		return notHeardYet;
	}

	return (
		<form method="post" noValidate onSubmit={change} className="space-y-5">
			<fieldset disabled={busy}>
				<legend className="font-semibold">Change to</legend>
				<div className="mt-1">
					{others.map(({ id, name, priceCents, features }) => (
						<Radio
							key={id}
							name="plan"
							label={`${name}, ${formatPrice(priceCents)} a month`}
							description={features.slice(0, planFeaturesShown).map(marked).join(" · ")}
							checked={id === chosen}
							onChange={() => setChosen(id)}
						/>
					))}
				</div>
			</fieldset>
			{/* As high as the price that replaces it, so that the buttons stay in place. */}
			<div aria-live="polite" className="min-h-24">
				<LoadFailed of={preview} title="We could not calculate the price" />
				{preview.data ? <Consequences preview={preview.data} /> : null}
				{preview.isLoading ? <Skeleton label="Calculating the price" widths={["60%", "90%"]} /> : null}
				{chosen ? null : <p className="text-ink-soft">Choose a plan to see the price of the change.</p>}
			</div>
			<FailureNotice failure={failure} />
			<DialogActions>
				<SubmitButton busy={busy} busyText="Changing..." disabled={!preview.data || changed}>
					{preview.data ? actionText(preview.data) : "Change Plan"}
				</SubmitButton>
				<Button look="secondary" busy={busy} onClick={onCancel}>
					Keep my plan
				</Button>
			</DialogActions>
		</form>
	);
}

function usePreview(planId: PlanId | undefined, enabled: boolean) {
	return useQuery({
		queryKey: [...billingKey, "plan-change", planId],
		queryFn: async () => {
			if (!planId) throw new Error("No plan was chosen");
			const result = await previewPlanChange(planId);
			if (!result.ok) throw new LoadFailure(result);
			return result.data;
		},
		enabled: enabled && planId !== undefined,
		// The price depends on the current time.
		staleTime: 0,
		gcTime: 0,
	});
}

const marked = (feature: string) =>
	isFeaturePending(feature, siteConfig) ? `${feature} (${inPreparationMark})` : feature;

const nameOf = (preview: PlanChangePreview) => findPlan(preview.planId)?.name ?? preview.planId;

function Consequences({ preview }: { preview: PlanChangePreview }) {
	const { when, amount_due_now, next_amount, takes_effect_at } = preview;
	const next = `${formatPrice(next_amount)}`;
	return (
		<div className="rounded-box bg-tint px-4 py-3">
			{when === "now" ? (
				<>
					<p className="font-semibold">
						{amount_due_now > 0 ? `${formatPrice(amount_due_now)} is charged now` : "Nothing is charged now"}
					</p>
					<p className="text-note text-ink-soft">
						This is the difference for the rest of this period. The {nameOf(preview)} starts now; the next
						regular payment is {next}.
					</p>
				</>
			) : (
				<>
					<p className="font-semibold">Nothing is charged now</p>
					<p className="text-note text-ink-soft">
						You keep your current plan until {dateInWords(takes_effect_at)}. Then the {nameOf(preview)}{" "}
						starts, and the payment is {next}. You can undo this until that day.
					</p>
				</>
			)}
		</div>
	);
}

function actionText(preview: PlanChangePreview): string {
	if (preview.when === "period_end") return `Change on ${dateInWords(preview.takes_effect_at)}`;
	const { amount_due_now: due } = preview;
	return due > 0 ? `Upgrade and pay ${formatPrice(due)}` : "Upgrade now";
}

function doneText(preview: PlanChangePreview): string {
	if (preview.when === "now") return `You are on the ${nameOf(preview)} now.`;
	return `From ${dateInWords(preview.takes_effect_at)} you are on the ${nameOf(preview)}.`;
}
