import { isInPreparation } from "@unlisted/contracts/in-preparation";
import { Settings } from "lucide-react";
import { useId } from "react";
import { useSearchParams } from "react-router";
import { type Coverage as CoverageAnswer, useBrokerIdentity, useCoverage } from "../lib/api/brokers.ts";
import { pageMeta } from "../lib/site/page-meta.ts";
import { Page } from "../shell/parts/page.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { CouldNotLoad } from "../ui/could-not-load.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { filtersOf, isFiltered } from "./api/listing-filters.ts";
import { useListings } from "./api/listings.ts";
import { Coverage } from "./listings/coverage.tsx";
import { IsThisYou } from "./listings/is-this-you.tsx";
import { ListingList } from "./listings/listing-list.tsx";
import { NothingListed, OutOfTheList } from "./listings/nothing-listed.tsx";
import { RemovalsFigures } from "./listings/removals-figures.tsx";
import { RemovalsWaiting } from "./listings/removals-waiting.tsx";

export const meta = () =>
	pageMeta({
		title: "Removals",
		description: "Data-broker sites that list you, and what they show.",
		path: "/removals",
		hidden: true,
	});

export default function RemovalsPage() {
	const heading = useId();
	const [search] = useSearchParams();
	const filters = filtersOf(search);
	const list = useListings(filters);
	const coverage = useCoverage();
	const identity = useBrokerIdentity();
	const first = list.data?.pages[0];
	// Until all of it is there, an empty list would say more than is known.
	const settled = !coverage.isPending && !identity.isPending;
	const summary = first?.summary;
	const nothing = first?.total === 0 && !isFiltered(filters);
	return (
		<Page>
			<PageHeading title="Removals" subtitle="Data-broker sites that list you, and what they show of you.">
				<ButtonLink to="/identity" look="secondary">
					What we search with
				</ButtonLink>
				<ButtonLink to="/removals/settings" look="secondary">
					<Settings aria-hidden className="size-4" />
					Settings
				</ButtonLink>
			</PageHeading>
			<div className="space-y-8">
				<WhatThisIs mode={coverage.data?.mode} />
				{list.isError && !list.data ? (
					<CouldNotLoad
						title="We could not load your listings"
						message={list.error.message}
						busy={list.isFetching}
						onRetry={() => void list.refetch()}
					/>
				) : summary === undefined || !settled ? (
					<RemovalsWaiting />
				) : (
					<>
						<RemovalsFigures summary={summary} coverage={coverage.data} />
						<IsThisYou waiting={summary.by_state.asks} />
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
						{coverage.data ? (
							<Coverage coverage={coverage.data} />
						) : (
							<CouldNotLoad
								title="We could not load where we looked"
								message={coverage.error?.message ?? ""}
								busy={coverage.isFetching}
								onRetry={() => void coverage.refetch()}
							/>
						)}
					</>
				)}
			</div>
		</Page>
	);
}

/** What the page does today, so that nobody waits for what it does not do. */
function WhatThisIs({ mode }: { mode: CoverageAnswer["mode"] | undefined }) {
	return (
		<>
			{mode === "lab" ? (
				<Notice tone="info" title="These are made-up sites">
					<p>
						This installation searches a country of made-up people on made-up broker sites, so that you can
						try it out. It says nothing about real sites.
					</p>
				</Notice>
			) : null}
			{isInPreparation("removal") ? (
				<p className="max-w-prose text-note text-ink-soft">
					Today we find your listings and tell you when one is gone. We do not send removal requests yet: each
					listing says what you can do yourself.
				</p>
			) : null}
		</>
	);
}
