import type { Coverage } from "../../lib/api/brokers.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { counted, digits } from "../../ui/words/counted.ts";
import type { Listings } from "../api/types.ts";

interface YourListingsProps {
	summary: Listings["summary"];
	coverage: Coverage | undefined;
}

/** One sentence about the listings, which have a page of their own. */
export function YourListings({ summary: { by_state, brokers }, coverage }: YourListingsProps) {
	const perhaps = by_state.asks + by_state.unsure;
	const checked = coverage?.checked?.length ?? 0;
	const couldNot = coverage?.could_not?.length ?? 0;
	return (
		<Sheet className="gap-8 sm:flex sm:items-center sm:justify-between">
			<div>
				<h2 className="text-title">Your listings</h2>
				<p className="mt-1 max-w-prose text-ink-soft">
					{by_state.listed === 0
						? "No listing of you that we know of"
						: `${counted(by_state.listed, "listing")} of you on ${counted(brokers, "site")}`}
					{perhaps > 0 ? `, ${digits(perhaps)} that may be you` : ""}
					{by_state.gone > 0 ? `, ${digits(by_state.gone)} gone` : ""}.
					{checked > 0 ? ` ${counted(checked, "site")} checked` : ""}
					{checked > 0 && couldNot > 0 ? `, ${digits(couldNot)} could not be checked` : ""}
					{checked === 0 && couldNot > 0 ? ` ${counted(couldNot, "site")} could not be checked` : ""}
					{checked + couldNot > 0 ? "." : coverage ? " No site was checked yet." : ""}
				</p>
			</div>
			<ButtonLink to="/removals/listings" look="secondary" className="mt-4 shrink-0 max-sm:w-full sm:mt-0">
				See the listings
			</ButtonLink>
		</Sheet>
	);
}
