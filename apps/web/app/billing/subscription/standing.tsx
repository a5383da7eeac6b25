import { findPlan, formatPrice } from "@unlisted/contracts/plans";
import type { BillingOverview, OwnSubscription } from "@unlisted/contracts/told";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { dateInWords } from "../../lib/site/format-date.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { keepSubscription, takeBackPlanChange } from "../api/subscription-calls.ts";
import { ContinueWithBank } from "../card/continue-with-bank.tsx";
import { isJustPaid } from "../words/just-paid.ts";
import { nextCharge, openAmount } from "../words/next-charge.ts";
import { ChangeButton } from "./change-button.tsx";
import { PaymentUnheard } from "./on-its-way.tsx";

interface StandingProps {
	overview: BillingOverview;
	subscription: OwnSubscription;
	onUpdateCard: () => void;
}

/** Everything unusual about the subscription, and what to do about it; most urgent first. */
export function Standing({ overview, subscription, onUpdateCard }: StandingProps) {
	const { status, cancel_at_period_end: ending, current_period_end: end } = subscription;
	const { action, grace, scheduled_plan: next } = overview;
	const due = openAmount(overview);
	const then = whileEnding.get(status);
	const paid = isJustPaid(useLocation().state);
	const updateCard = <Button onClick={onUpdateCard}>Update Payment Method</Button>;
	return (
		<>
			{action ? (
				<ContinueWithBank clientSecret={action.client_secret} isFirst={status === "pending"} />
			) : null}
			{status === "past_due" ? <PastDue grace={grace}>{updateCard}</PastDue> : null}
			{status === "unpaid" ? (
				<Notice tone="exposed" title="Your plan is switched off until it is paid">
					<p>
						The payment failed too often. Nothing was deleted: pay{" "}
						{due === undefined ? "the open amount" : formatPrice(due)} with a working card, and everything
						continues.
					</p>
					<Buttons>{updateCard}</Buttons>
				</Notice>
			) : null}
			{status === "pending" && !action && paid ? <PaymentUnheard /> : null}
			{status === "pending" && !action && !paid ? (
				<Notice tone="info" title="Your first payment is not finished">
					<p>Your plan starts once it is paid. You can pay again, with the same card or another one.</p>
					<Buttons>
						<ButtonLink to={`/checkout?plan=${subscription.plan_type}`}>Go back to the checkout</ButtonLink>
					</Buttons>
				</Notice>
			) : null}
			{status === "paused" ? (
				<AskSupport title="Your plan is paused">
					It is not active now, and nothing is charged while it is paused. Contact support to continue it.
				</AskSupport>
			) : null}
			{nextCharge(subscription) === "unknown" ? (
				<AskSupport title="We do not know whether your plan is active">
					Its status is “{status}”, which this page does not know.
				</AskSupport>
			) : null}
			{status === "canceled" ? (
				<Notice tone="info" title="Your subscription has ended">
					<p>Your payments and invoices stay in the billing history.</p>
					<Buttons>
						<ButtonLink to="/#pricing">View Plans</ButtonLink>
					</Buttons>
				</Notice>
			) : null}
			{ending && end && status !== "canceled" ? (
				<Notice tone="attention" title="Subscription Ending">
					<p>Your subscription will end on {dateInWords(end)}</p>
					{then ? <p>{then}</p> : null}
					<ChangeButton look="primary" call={keepSubscription} busyText="Keeping it...">
						Keep my subscription
					</ChangeButton>
				</Notice>
			) : null}
			{next && !ending ? <Scheduled next={next} current={subscription.plan_type} /> : null}
		</>
	);
}

/** Nothing is said about a status that is not here: we do not know whether the plan is active. */
const whileEnding: ReadonlyMap<string, string> = new Map([
	["active", "Everything works until then, and nothing more is charged."],
	["trialing", "Everything works until then, and nothing more is charged."],
	["past_due", "The open amount is still collected, and nothing after it."],
	["unpaid", "It stays switched off unless you pay the open amount. Nothing after that is charged."],
	["paused", "It stays paused until then, and nothing more is charged."],
]);

function AskSupport({ title, children }: { title: string; children: ReactNode }) {
	return (
		<Notice tone="attention" title={title}>
			<p>{children}</p>
			<Buttons>
				<ButtonLink to="/support" look="secondary">
					Contact support
				</ButtonLink>
			</Buttons>
		</Notice>
	);
}

function Buttons({ children }: { children: ReactNode }) {
	return <div className="mt-3 flex flex-wrap gap-3">{children}</div>;
}

function PastDue({ grace, children }: { grace: BillingOverview["grace"]; children: ReactNode }) {
	return (
		<Notice tone="attention" title="Your last payment did not go through" announce>
			<p>{whatIsOpen(grace)}</p>
			<Buttons>{children}</Buttons>
		</Notice>
	);
}

/** Stripe may keep trying for longer than the plan keeps working. */
function whatIsOpen(grace: BillingOverview["grace"]): string {
	if (!grace) return "Update your payment method, and we charge the open amount to it at once.";
	const until = dateInWords(grace.until);
	const amount = formatPrice(grace.amount_due);
	return Date.parse(grace.until) > Date.now()
		? `Everything keeps working until ${until}. Update your payment method before then; we will charge ${amount} to it at once.`
		: `Your plan stopped working on ${until}. Update your payment method, and we charge ${amount} to it at once: then it works again.`;
}

function Scheduled({
	next,
	current,
}: {
	next: NonNullable<BillingOverview["scheduled_plan"]>;
	current: string;
}) {
	const to = findPlan(next.plan_type);
	const from = findPlan(current)?.name ?? current;
	return (
		<Notice tone="info" title={`From ${dateInWords(next.from)} you are on the ${to?.name ?? next.plan_type}`}>
			<p>
				Until then you keep the {from}. {to ? `The next payment is ${formatPrice(to.priceCents)}.` : null}
			</p>
			<ChangeButton look="secondary" call={takeBackPlanChange} busyText="Keeping it...">
				Keep the {from}
			</ChangeButton>
		</Notice>
	);
}
