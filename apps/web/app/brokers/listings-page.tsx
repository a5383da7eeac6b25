import { ArrowLeft } from "lucide-react";
import { useId } from "react";
import { useSearchParams } from "react-router";
import { useBrokerIdentity, useCoverage } from "../lib/api/brokers.ts";
import { pageMeta } from "../lib/site/page-meta.ts";
import { Page } from "../shell/parts/page.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { LoadFailed } from "../ui/could-not-load.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { useListings } from "./api/all-listings.ts";
import { filtersOf, isFiltered } from "./api/listing-filters.ts";
import { Coverage } from "./listings/coverage.tsx";
import { ListingFigures } from "./listings/listing-figures.tsx";
import { ListingList } from "./listings/listing-list.tsx";
import { ListingsWaiting } from "./listings/listings-waiting.tsx";
import { NothingListed, OutOfTheList } from "./listings/nothing-listed.tsx";
import { LabNotice } from "./words/lab-notice.tsx";

export const meta = () =>
	pageMeta({
		title: "Listings",
		description: "Data-broker sites that list you, and what they show.",
		path: "/removals/listings",
		hidden: true,
	});

export default function ListingsPage() {
	const heading = useId();
	const [search] = useSearchParams();
	const filters = filtersOf(search);
	const list = useListings(filters);
	const coverage = useCoverage();
	const identity = useBrokerIdentity();
	const first = list.data?.pages[0];
	// Before everything has loaded, an empty list would claim more than we know.
	const settled = !coverage.isPending && !identity.isPending;
	const summary = first?.summary;
	const nothing = first?.total === 0 && !isFiltered(filters);
	// As long as nobody looked, zeros would read like results.
	const hasLooked =
		!nothing || (coverage.data?.checked?.length ?? 0) > 0 || (summary?.by_state.gone ?? 0) > 0;
	return (
		<Page>
			<PageHeading title="Listings" subtitle="Data-broker sites that list you, and what they show of you.">
				<ButtonLink to="/removals" look="secondary">
					<ArrowLeft aria-hidden className="size-4" />
					All removals
				</ButtonLink>
				<ButtonLink to="/identity" look="secondary">
					What we search with
				</ButtonLink>
			</PageHeading>
			<div className="space-y-8">
				{coverage.data?.mode === "lab" ? <LabNotice /> : null}
				{/* The list says it at its end. Without one, it has to be said here. */}
				{list.data && !nothing ? null : <LoadFailed of={list} title="We could not load your listings" />}
				{list.isError && !list.data ? null : summary === undefined || !settled ? (
					<ListingsWaiting />
				) : (
					<>
						{hasLooked ? <ListingFigures summary={summary} coverage={coverage.data} /> : null}
						{nothing ? (
							<>
								<NothingListed coverage={coverage.data ?? null} identity={identity.data ?? null} />
								<OutOfTheList summary={summary} />
							</>
						) : (
							<section aria-labelledby={heading} className="space-y-4">
								<h2 id={heading} className="text-head">
									Your listings
								</h2>
								<Sheet className="sm:max-lg:p-5">
									<ListingList heading={heading} filters={filters} list={list} />
								</Sheet>
							</section>
						)}
						<LoadFailed of={coverage} title="We could not load where we looked" />
						{coverage.data ? <Coverage coverage={coverage.data} /> : null}
					</>
				)}
			</div>
		</Page>
	);
}
