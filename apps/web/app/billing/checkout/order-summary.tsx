import { formatPrice, type Plan } from "@unlisted/contracts/plans";
import { siteConfig } from "../../lib/site/site-config.ts";
import { PendingMark, PlanFeature } from "../../shell/parts/promised.tsx";
import { Checkbox } from "../../ui/choice.tsx";
import { Sheet } from "../../ui/sheet.tsx";

interface OrderSummaryProps {
	plan: Plan;
	deepScanSetup: boolean;
	/** The person bought this setup before. A second one would do nothing. */
	hasSetup?: boolean;
	onDeepScanSetup: (chosen: boolean) => void;
	locked: boolean;
}

export function dueToday(plan: Plan, deepScanSetup: boolean): number {
	return plan.priceCents + (deepScanSetup ? (plan.setupCents ?? 0) : 0);
}

export function OrderSummary({
	plan,
	deepScanSetup,
	hasSetup = false,
	onDeepScanSetup,
	locked,
}: OrderSummaryProps) {
	return (
		<Sheet>
			<h2 className="text-title">Order summary</h2>
			<Line
				className="mt-4 font-semibold"
				term={plan.name}
				amount={`${formatPrice(plan.priceCents)}/month`}
			/>
			<ul className="mt-3 space-y-1.5 text-note text-ink-soft">
				{plan.features.map((feature) => (
					<li key={feature}>
						<PlanFeature>{feature}</PlanFeature>
					</li>
				))}
			</ul>
			{plan.setupCents === null ? null : (
				<div className="mt-4 border-t border-rule pt-3">
					{hasSetup ? (
						<p className="text-note text-ink-soft">You already have the deep-scan setup.</p>
					) : !siteConfig.setupSold ? (
						<SetupNotSold cents={plan.setupCents} />
					) : (
						<Checkbox
							label={`Add the deep-scan setup for ${formatPrice(plan.setupCents)}`}
							description="Optional, paid once: we ask companies that nobody can search what they hold about you, and to delete it."
							checked={deepScanSetup}
							disabled={locked}
							onChange={(event) => onDeepScanSetup(event.target.checked)}
						/>
					)}
				</div>
			)}
			<div className="mt-4 space-y-1 border-t border-ink pt-4">
				<Line term="Total per month" amount={formatPrice(plan.priceCents)} />
				<div aria-live="polite">
					{deepScanSetup && plan.setupCents !== null ? (
						<Line term="Deep-scan setup, once" amount={formatPrice(plan.setupCents)} />
					) : null}
					<Line
						className="text-lead font-semibold"
						term="Due today"
						amount={formatPrice(dueToday(plan, deepScanSetup))}
					/>
				</div>
				{siteConfig.payments?.tax ? (
					<p className="text-note text-ink-soft">
						Taxes come on top where they apply; the invoice shows them line by line.
					</p>
				) : null}
			</div>
		</Sheet>
	);
}

/** The setup is not sold while nobody does the work. */
function SetupNotSold({ cents }: { cents: number }) {
	return (
		<p className="text-note text-ink-soft">
			Deep-scan setup, {formatPrice(cents)} once: <PendingMark what="deep-scan-setup" explained />
		</p>
	);
}

function Line({ term, amount, className = "" }: { term: string; amount: string; className?: string }) {
	return (
		<p className={`flex flex-wrap items-baseline justify-between gap-x-4 ${className}`}>
			<span>{term}</span>
			<span className="font-mono font-medium">{amount}</span>
		</p>
	);
}
