import { type Plan, plans } from "@unlisted/contracts/plans";
import { PlanFeature } from "../shell/parts/promised.tsx";
import { type PlanRow, pricing } from "./content.ts";
import { PlanLink } from "./plan-link.tsx";
import { PlanPrice, SetupNote } from "./plan-price.tsx";

const cell = "border-l border-rule px-6";
const shade = (popular: boolean) => (popular ? "bg-safe-wash" : "");

export function PlanTable() {
	return (
		<div className="hidden overflow-hidden rounded-box border border-rule bg-sheet plans-compared:block">
			<table className="w-full table-fixed text-left">
				<caption className="sr-only">What each plan includes</caption>
				<thead>
					<tr className="align-top">
						<td className="w-[22%] p-6" />
						{plans.map((plan) => (
							<th key={plan.id} scope="col" className={`${cell} ${shade(plan.popular)} pt-6 pb-5`}>
								<PlanPrice plan={plan} />
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{pricing.rows.map((row) => (
						<tr key={row.label} className="border-t border-rule">
							<th scope="row" className="px-6 py-3.5 text-note font-semibold">
								{row.label}
							</th>
							{plans.map((plan) => (
								<td key={plan.id} className={`${cell} ${shade(plan.popular)} py-3.5`}>
									<Lines row={row} plan={plan} />
								</td>
							))}
						</tr>
					))}
					<tr className="border-t border-rule align-top">
						<td />
						{plans.map((plan) => (
							<td key={plan.id} className={`${cell} ${shade(plan.popular)} py-6`}>
								<PlanLink plan={plan} />
								<SetupNote plan={plan} />
							</td>
						))}
					</tr>
				</tbody>
			</table>
		</div>
	);
}

/** The plan's own features, word for word. */
function Lines({ row, plan }: { row: PlanRow; plan: Plan }) {
	const own = plan.features.filter((feature) => row.lines.includes(feature));
	const lines = own.length > 0 ? own : row.otherwise ? [row.otherwise] : [];
	if (lines.length > 0) {
		return (
			<ul className="space-y-1.5">
				{lines.map((line) => (
					<li key={line}>
						<PlanFeature>{line}</PlanFeature>
					</li>
				))}
			</ul>
		);
	}
	return (
		<>
			<span aria-hidden className="bar block h-0.5 w-4 bg-edge" />
			<span className="sr-only">Not included</span>
		</>
	);
}
