import { queryOptions, useQuery } from "@tanstack/react-query";
import { formatPrice, type PlanId, plans } from "@unlisted/contracts/plans";
import { removalsWithoutPlan } from "@unlisted/contracts/removals/removal-values";
import { useId } from "react";
import { Link } from "react-router";
import { fetchApi } from "../../lib/api/authed-api.ts";
import { useBrokerIdentity } from "../../lib/api/brokers.ts";
import { liveSubscription } from "../../lib/api/live-subscription.ts";
import { Folded } from "../../ui/folded.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { counted } from "../../ui/words/counted.ts";

/** Without a plan we scan once a month. */
const freeDays = 30;

export const ownPlanQuery = queryOptions({
	queryKey: ["billing", "overview-of-scanner"],
	queryFn: () => fetchApi("GET /api/billing/overview"),
});

/** Shown after a first result to people without a plan: what continues anyway, and what a plan would change. */
export function PlansAfter({ open }: { open: number }) {
	const heading = useId();
	const overview = useQuery(ownPlanQuery);
	const removes = (useBrokerIdentity().data?.mode ?? "off") !== "off";
	// If the plan is unknown we do not advertise: only people who surely have no plan see this. One that is off until
	// it is paid is not bought again.
	if (overview.data?.entitled_plan !== null || liveSubscription(overview.data)) return null;
	return (
		<section aria-labelledby={heading}>
			<Sheet className="space-y-4">
				<h2 id={heading} className="text-title">
					What happens from here
				</h2>
				<p className="max-w-prose">
					Without a plan we look again within {freeDays} days, and then every {freeDays} days. We tell you
					what is new, and keep the steps for{" "}
					{open === 0 ? "each exposure" : `your ${counted(open, "open exposure")}`}.{" "}
					{removes ? `You can have ${removalsInWords} taken off a data-broker site. ` : ""}
					That stays free.
				</p>
				<Folded label="What a plan changes">
					<ul className="divide-y divide-rule border-y border-rule">
						{plans.map(({ id, name, priceCents, rescanEveryDays }) => (
							<li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
								<p className="min-w-0 flex-1 basis-64">
									<span className="font-semibold">{name}</span>{" "}
									<span className="text-ink-soft">{formatPrice(priceCents)} a month</span>
									<span className="block text-note text-ink-soft">
										{whatChanges(rescanEveryDays, open)}
										{removes ? ` ${whoAsks[id]}` : ""}
									</span>
								</p>
								<Link
									to={`/checkout?plan=${id}`}
									className="inline-flex min-h-11 items-center font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
								>
									See {name}
								</Link>
							</li>
						))}
					</ul>
				</Folded>
			</Sheet>
		</section>
	);
}

const removalsInWords = removalsWithoutPlan === 1 ? "one listing" : `${removalsWithoutPlan} listings`;

/** Says for each plan who starts a request to a data broker. */
const whoAsks: Readonly<Record<PlanId, string>> = {
	basic: "Asks data-broker sites to remove you: you press a button for each.",
	pro: "Asks data-broker sites to remove you by itself, after you have agreed to what each is told.",
	premium: "Asks data-broker sites to remove you by itself, after you have agreed to what each is told.",
};

/** Only what the scanner does today. */
function whatChanges(days: number, open: number): string {
	const these =
		open === 0 ? "your data" : open === 1 ? "the data in this exposure" : `the data in these ${open}`;
	if (days >= freeDays) return `Looks for ${these} every ${days} days, the same as without a plan.`;
	const often = days === 1 ? "every day" : `every ${days} days`;
	return `Looks for ${these} ${often}, so you hear of a new leak up to ${freeDays - days} days sooner.`;
}
