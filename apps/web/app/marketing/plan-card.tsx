import type { Plan } from "@unlisted/contracts/plans";
import { Check } from "lucide-react";
import { PlanLink } from "./plan-link.tsx";
import { PlanPrice, SetupNote } from "./plan-price.tsx";

export function PlanCard({ plan }: { plan: Plan }) {
	return (
		<article className={`rounded-box border bg-sheet p-6 ${plan.popular ? "border-safe" : "border-rule"}`}>
			<h3>
				<PlanPrice plan={plan} />
			</h3>
			<ul className="my-5 space-y-2 border-t border-rule pt-5">
				{plan.features.map((feature) => (
					<li key={feature} className="flex gap-3">
						<Check aria-hidden className="mt-1 size-4 shrink-0 text-safe" />
						{feature}
					</li>
				))}
			</ul>
			<PlanLink plan={plan} />
			<SetupNote plan={plan} />
		</article>
	);
}
