import { Settings } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { brokerIdentityQuery, coverageQuery, useBrokerIdentity, useCoverage } from "../lib/api/brokers.ts";
import { type RemovalOverview, removalOverviewQuery, useRemovalOverview } from "../lib/api/removals.ts";
import { together } from "../lib/api/together.ts";
import { useSession } from "../lib/session/session.ts";
import { pageMeta } from "../lib/site/page-meta.ts";
import { Page } from "../shell/parts/page.tsx";
import { withFirstAnswers } from "../shell/session/first-draw.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { LoadFailed } from "../ui/could-not-load.tsx";
import { Folded } from "../ui/folded.tsx";
import { later } from "../ui/later.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { removalsQuery, useRemovals } from "./api/all-removals.ts";
import { prefetchAsked, useAsked, useListing } from "./api/listings.ts";
import { removalFiltersOf } from "./api/removal-filters.ts";
import { type Pausing, usePause } from "./api/use-pause.ts";
import { useRemovalStep } from "./api/use-removal-step.ts";
import { StepSaid } from "./asking/step-said.tsx";
import { IsThisYou } from "./listings/is-this-you.tsx";
import { NothingListed, OutOfTheList } from "./listings/nothing-listed.tsx";
import { NextForYou } from "./removals/next-for-you.tsx";
import { NotAsked } from "./removals/not-asked.tsx";
import { PauseButton, PauseSaid } from "./removals/pause-bar.tsx";
import { RemovalFigures } from "./removals/removal-figures.tsx";
import { RemovalList } from "./removals/removal-list.tsx";
import { RemovalsWaiting } from "./removals/removals-waiting.tsx";
import { totalOf } from "./removals/totals.ts";
import { YourListings } from "./removals/your-listings.tsx";
import { livesInCalifornia } from "./words/in-california.ts";
import { LabNotice } from "./words/lab-notice.tsx";

const ProgressAndSites = later(() =>
	import("./removals/progress-and-sites.tsx").then((loaded) => loaded.ProgressAndSites),
);

// Few people have these, so the page does not wait for them.
const BesideListings = later(
	() => import("./removals/beside-listings.tsx").then((loaded) => loaded.BesideListings),
	{ quiet: true },
);

const Californian = later(() => import("./removals/californian.tsx").then((loaded) => loaded.Californian), {
	quiet: true,
});

export const meta = () =>
	pageMeta({
		title: "Removals",
		description: "What waits for you, what was asked for, and what is gone.",
		path: "/removals",
		hidden: true,
	});

function RemovalsPage() {
	const overview = useRemovalOverview();
	const listings = useAsked();
	const coverage = useCoverage();
	const identity = useBrokerIdentity();
	const session = useSession();
	const pausing = usePause();
	// Before everything has loaded, an empty page would claim more than we know.
	const [search] = useSearchParams();
	const first = useListing(listings.data?.listings?.[0]?.id);
	const list = useRemovals(removalFiltersOf(search));
	const settled =
		![overview, listings, coverage, identity].some((load) => load.isPending && isFirstTry(load)) &&
		![first, list].some((load) => load.isLoading && isFirstTry(load));
	const failed = together(overview, listings);
	const isMissing = failed.isError && failed.data === undefined;
	const summary = listings.data?.summary;
	const removals = overview.data;
	const paused = removals?.paused_at;
	const asked = totalOf(removals?.by_state ?? []).all;
	const found = summary ? summary.by_state.listed + summary.by_state.asks + summary.by_state.unsure : 0;
	// Without an identity, entering it is what waits for the person. "Nothing waits for you" would be wrong.
	const said = identity.data;
	const isUnsearched = said?.enough === false && said.kept === "here" && said.mode !== "off";
	const onlyThat =
		isUnsearched && found + asked === 0 && !removals?.next?.length && removals?.consent !== "not_given";
	return (
		<Page>
			<PageHeading title="Removals" subtitle="What waits for you, what was asked for, and what is gone.">
				<ButtonLink to="/removals/disclosures" look="secondary">
					Who was told what
				</ButtonLink>
				<ButtonLink to="/removals/settings" look="secondary">
					<Settings aria-hidden className="size-4" />
					Settings
				</ButtonLink>
			</PageHeading>
			<div className="space-y-8">
				{settled ? <PauseSaid pausing={pausing} pausedAt={paused} /> : null}
				<LoadFailed of={failed} title="We could not load your removals" />
				{settled || isMissing ? null : <RemovalsWaiting />}
				{settled && summary ? (
					<>
						{onlyThat ? null : removals ? (
							<WaitingForYou overview={removals} asks={summary.by_state.asks} />
						) : (
							<IsThisYou waiting={summary.by_state.asks} />
						)}
						{removals && asked > 0 ? <Progress overview={removals} pausing={pausing} /> : null}
						{found === 0 && asked === 0 ? (
							<>
								<NothingListed coverage={coverage.data ?? null} identity={identity.data ?? null} />
								<OutOfTheList summary={summary} />
							</>
						) : null}
						<BesideListings />
						<YourListings summary={summary} coverage={coverage.data} />
						{identity.data && livesInCalifornia(identity.data, session) ? <Californian /> : null}
						{coverage.data?.mode === "lab" ? <LabNotice /> : null}
					</>
				) : null}
			</div>
		</Page>
	);
}

export default withFirstAnswers(
	(queries) => [
		queries.prefetchQuery(removalOverviewQuery),
		prefetchAsked(queries),
		queries.prefetchQuery(coverageQuery),
		queries.prefetchQuery(brokerIdentityQuery),
		queries.prefetchInfiniteQuery(removalsQuery({})),
	],
	RemovalsPage,
);

/**
 * Whether a load has not failed yet. A part that appears after a failure loads it once more: if the page waited for that
 * too, the part would go away and come back without end.
 */
const isFirstTry = ({ errorUpdateCount }: { errorUpdateCount: number }) => errorUpdateCount === 0;

function WaitingForYou({ overview, asks }: { overview: RemovalOverview; asks: number }) {
	const step = useRemovalStep();
	// Decided once: after an answer the list must stay, because it has the answer's "Undo".
	const [folds] = useState((overview.next?.length ?? 0) > 0 && asks > 0);
	const question = <IsThisYou waiting={asks} />;
	return (
		<>
			<NextForYou overview={overview} step={step} asks={asks} />
			<StepSaid step={step} />
			{folds ? (
				<Folded label={asks > 0 ? `Is this you? (${asks})` : "Is this you?"}>{question}</Folded>
			) : (
				question
			)}
			<NotAsked overview={overview} step={step} />
		</>
	);
}

function Progress({ overview, pausing }: { overview: RemovalOverview; pausing: Pausing }) {
	const [search] = useSearchParams();
	return (
		<>
			<RemovalFigures overview={overview} />
			<RemovalList filters={removalFiltersOf(search)}>
				{overview.paused_at ? null : <PauseButton pausing={pausing} />}
			</RemovalList>
			<Folded label="Progress and sites">
				<ProgressAndSites overview={overview} />
			</Folded>
		</>
	);
}
