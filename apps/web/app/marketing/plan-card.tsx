import type { Plan } from "@unlisted/contracts/plans";
import { PlanFeature } from "../shell/parts/promised.tsx";
import { PlanLink } from "./plan-link.tsx";
import { PlanPrice, SetupNote } from "./plan-price.tsx";

export function PlanCard({ plan }: { plan: Plan }) {
	return (
		<article
			className={`rounded-box border bg-sheet p-6 sm:grid sm:grid-cols-[1fr_1.2fr] sm:grid-rows-[auto_1fr] sm:gap-x-10 sm:p-8 ${plan.popular ? "border-safe" : "border-rule"}`}
		>
			<h3>
				<PlanPrice plan={plan} />
			</h3>
			<ul className="my-5 space-y-2 border-t border-rule pt-5 sm:col-start-2 sm:row-span-2 sm:row-start-1 sm:my-0 sm:border-t-0 sm:border-l sm:pt-0 sm:pl-8">
				{plan.features.map((feature) => (
					<li key={feature}>
						<PlanFeature>{feature}</PlanFeature>
					</li>
				))}
			</ul>
			<div className="sm:mt-6 sm:self-end">
				<PlanLink plan={plan} />
				<SetupNote plan={plan} />
			</div>
		</article>
	);
}
