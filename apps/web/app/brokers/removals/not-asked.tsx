import { useId, useState } from "react";
import { Link } from "react-router";
import type { RemovalOverview } from "../../lib/api/removals.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ShowMore } from "../../ui/list-end.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { counted } from "../../ui/words/counted.ts";
import type { RemovalStep } from "../api/use-removal-step.ts";

const shownAtFirst = 4;

interface NotAskedProps {
	overview: RemovalOverview;
	step: RemovalStep;
}

/** The person's listings that have no removal yet. */
export function NotAsked({ overview: { unasked = [], not_asked, plan, next }, step }: NotAskedProps) {
	const heading = useId();
	const list = useId();
	const [all, setAll] = useState(false);
	const shown = all ? unasked : unasked.slice(0, shownAtFirst);
	if (not_asked === 0) return null;
	// A page has only one most important button.
	const isFirst = (next?.length ?? 0) === 0;
	const byThemselves = plan.free_left === 0;
	return (
		<section aria-labelledby={heading}>
			<Sheet className="space-y-3">
				<div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
					<h2 id={heading} className="text-head">
						Not asked yet
					</h2>
					<p className="text-note text-ink-soft">{counted(not_asked, "listing")} of you</p>
				</div>
				<PlanRule plan={plan} />
				<ul id={list} className="divide-y divide-rule border-y border-rule">
					{shown.map(({ listing_id, broker }) => (
						<li key={listing_id} className="flex items-center justify-between gap-4 py-2">
							<Link
								to={`/removals/listings/${listing_id}`}
								className="inline-flex min-h-11 min-w-0 items-center font-semibold wrap-anywhere underline decoration-rule decoration-2 underline-offset-4 hover:decoration-ink"
							>
								{broker.name}
							</Link>
							{byThemselves ? (
								<ButtonLink
									to={`/removals/listings/${listing_id}#removal`}
									look="secondary"
									className="shrink-0 max-sm:px-3"
								>
									How to do it
									<span className="sr-only"> at {broker.name}</span>
								</ButtonLink>
							) : (
								<Button
									look={isFirst ? "primary" : "secondary"}
									className="shrink-0 max-sm:px-3"
									busy={step.busy !== undefined}
									onClick={() => step.ask(listing_id)}
								>
									{step.busy === listing_id ? "Asking..." : "Ask for removal"}
									<span className="sr-only"> from {broker.name}</span>
								</Button>
							)}
						</li>
					))}
				</ul>
				<ShowMore rows={list} look="quiet" more={shown.length < unasked.length} onPress={() => setAll(true)}>
					Show {unasked.length - shown.length} more
				</ShowMore>
				{shown.length === unasked.length && not_asked > unasked.length ? (
					<Link
						to="/removals/listings?state=listed"
						className="inline-flex min-h-11 items-center font-semibold underline decoration-rule decoration-2 underline-offset-4 hover:decoration-ink"
					>
						See all of your listings
					</Link>
				) : null}
			</Sheet>
		</section>
	);
}

/** What a click does, depending on the person's plan. */
function PlanRule({ plan: { free_left, automatic } }: Pick<RemovalOverview, "plan">) {
	if (typeof free_left !== "number") {
		return (
			<p className="max-w-prose text-ink-soft">
				{automatic
					? "We ask for these only when you tell us to: we are less sure of them, or your consent does not cover them."
					: "A request goes out only when you ask for it."}
			</p>
		);
	}
	return (
		<p className="max-w-prose text-ink-soft">
			{free_left > 0
				? `Without a plan we do ${free_left === 1 ? "one removal" : `${free_left} removals`} for you. For each other site there is a guide to do it yourself. `
				: "You have used the one removal that comes without a plan. For each site there is a guide to do it yourself. "}
			<Link to="/subscription" className="font-semibold underline underline-offset-4">
				See the plans
			</Link>
		</p>
	);
}
