import { formatPrice, type Plan } from "@unlisted/contracts/plans";
import { PendingMark } from "../shell/parts/promised.tsx";
import { Chip } from "../ui/chip.tsx";
import { pricing } from "./content.ts";

export function PlanPrice({ plan }: { plan: Plan }) {
	return (
		<>
			<span className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
				<span className="font-serif text-title font-medium">{plan.name}</span>
				{plan.popular ? <Chip tone="safe">Most popular</Chip> : null}
			</span>
			<span className="mt-3 block font-normal">
				<span className="font-serif text-display-sm font-medium">{formatPrice(plan.priceCents)}</span>
				<span className="ml-1 font-sans text-note tracking-normal text-ink-soft"> a month</span>
			</span>
		</>
	);
}

/** Basic has no setup, so it has no note. */
export function SetupNote({ plan }: { plan: Plan }) {
	if (plan.setupCents === null) return null;
	return (
		<p className="mt-3 text-note text-ink-soft">
			{pricing.setupNote} {formatPrice(plan.setupCents).replace(".00", "")}{" "}
			<PendingMark what="deep-scan-setup" />
		</p>
	);
}
