import { inPreparation } from "@unlisted/contracts/in-preparation";
import { plans } from "@unlisted/contracts/plans";
import { PendingMark, When } from "../shell/parts/promised.tsx";
import { pricing } from "./content.ts";
import { PlanCard } from "./plan-card.tsx";
import { PlanTable } from "./plan-table.tsx";
import { Section } from "./section.tsx";

export function Pricing() {
	return (
		<Section id="pricing" title={pricing.title} text={pricing.text}>
			<div className="@container/plans">
				<PlanTable />
				<ul className="space-y-5 plans-compared:hidden">
					{plans.map((plan) => (
						<li key={plan.id}>
							<PlanCard plan={plan} />
						</li>
					))}
				</ul>
			</div>
			<div className="mt-8 flex flex-col justify-between gap-x-10 gap-y-3 border-l-4 lg:flex-row lg:items-center border-ink bg-tint px-6 py-5">
				<div className="max-w-prose">
					<h3 className="text-title">{pricing.setupTitle}</h3>
					<p className="mt-1 text-ink-soft">{pricing.setupText}</p>
					<When as="p" what="deep-scan-setup" is="pending" className="mt-1 text-ink-soft">
						{inPreparation["deep-scan-setup"]?.why}
					</When>
				</div>
				<p className="font-semibold lg:whitespace-nowrap">
					{pricing.setupBanner} <PendingMark what="deep-scan-setup" />
				</p>
			</div>
		</Section>
	);
}
