import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { LoadFailure } from "../lib/api/authed-api.ts";
import { momentInWords } from "../lib/site/format-date.ts";
import { pageMeta } from "../lib/site/page-meta.ts";
import { Page } from "../shell/parts/page.tsx";
import { withFirstAnswers } from "../shell/session/first-draw.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { LoadFailed } from "../ui/could-not-load.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { BlankSheet, Sheet } from "../ui/sheet.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { listingQuery, useListing } from "./api/listings.ts";
import type { ListingDetail } from "./api/types.ts";
import { CaptureSheet } from "./capture/capture-sheet.tsx";
import { AboutBroker } from "./listing/about-broker.tsx";
import { IsItYou } from "./listing/is-it-you.tsx";
import { ListingHead } from "./listing/listing-head.tsx";
import { ListingHistory } from "./listing/listing-history.tsx";
import { Reasons } from "./listing/reasons.tsx";
import { WhatItShows } from "./listing/what-it-shows.tsx";
import { WhatNow } from "./listing/what-now.tsx";

export const meta = () =>
	pageMeta({
		title: "Listing",
		description: "One record of you on a data-broker site.",
		path: "/removals/listings",
		hidden: true,
	});

function ListingPage() {
	const { id = "" } = useParams();
	const listing = useListing(id);
	const isMissing = listing.isError && !listing.data;
	const isNowhere = isMissing && listing.error instanceof LoadFailure && noSuch.has(listing.error.status);
	return (
		<Page>
			<PageHeading title={listing.data?.broker.name ?? "Listing"}>
				{isNowhere ? null : <BackToAll />}
			</PageHeading>
			<div className="space-y-6">
				{isNowhere ? null : <LoadFailed of={listing} title="We could not load this listing" />}
				{listing.data ? (
					<Details key={id} listing={listing.data} />
				) : isNowhere ? (
					<NotFound />
				) : isMissing ? null : (
					<Waiting />
				)}
			</div>
		</Page>
	);
}

/** Has the site's name from the first render on: a longer heading would move the page. */
export default withFirstAnswers((queries, { id }) => [queries.prefetchQuery(listingQuery(id))], ListingPage);

function BackToAll() {
	return (
		<ButtonLink to="/removals/listings" look="secondary">
			<ArrowLeft aria-hidden className="size-4" />
			All listings
		</ButtonLink>
	);
}

/** The listing's record is on the left, with what to do and the site's details beside it. */
function Details({ listing }: { listing: ListingDetail }) {
	const { id, broker, capture, checked_at, last_seen_at } = listing;
	return (
		<div className="space-y-6">
			<ListingHead listing={listing} />
			<div className="grid items-start gap-6 lg:grid-cols-[1.8fr_1fr]">
				<div className="min-w-0 space-y-6">
					<IsItYou listing={listing} />
					<WhatNow listing={listing} />
					<Sheet className="space-y-8">
						<Section title="What it shows">
							<WhatItShows listing={listing} />
						</Section>
						<Section title="Why we think so">
							<Reasons reasons={listing.reasons ?? []} />
						</Section>
						<Section title="The page as we saw it">
							{capture ? (
								<CaptureSheet id={id} broker={broker.name} capture={capture} />
							) : (
								<p className="text-ink-soft">{noCopy(listing)}</p>
							)}
						</Section>
						<Section title="History">
							<ListingHistory history={listing.history} />
							<p className="mt-4 text-note text-ink-soft">
								Last seen {momentInWords(last_seen_at)}.
								{checked_at ? ` ${broker.name} was last asked ${momentInWords(checked_at)}.` : ""}
							</p>
						</Section>
					</Sheet>
				</div>
				<div className="min-w-0 space-y-6">
					<AboutBroker listing={listing} />
				</div>
			</div>
		</div>
	);
}

/** Why there is no stored copy: the person's own answer, or a page that could not be copied. */
function noCopy({ state, history }: ListingDetail): string {
	if (state === "not_me") return "It is somebody else's record, so we keep no copy of the page.";
	const again = state === "gone" ? "" : " The next scan that finds it keeps a new one.";
	return history?.some(({ kind }) => kind === "not_me")
		? `The copy was deleted when you said that it is somebody else.${again}`
		: `The page could not be copied when we saw it.${again}`;
}

function Section({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section>
			<h2 className="mb-3 text-title">{title}</h2>
			{children}
		</section>
	);
}

/** The listing does not exist, or the address is invalid. A retry helps in neither case. */
const noSuch = new Set([400, 404]);

function NotFound() {
	return (
		<BlankSheet title="Nothing on record here">
			<p>This listing is not there, or it is not yours.</p>
			<BackToAll />
		</BlankSheet>
	);
}

function Waiting() {
	return (
		<div className="grid items-start gap-6 lg:grid-cols-[1.8fr_1fr]">
			<Sheet className="min-h-120">
				<Skeleton
					label="Loading the listing..."
					spoken={false}
					widths={["35%", "100%", "80%", "100%", "90%", "100%", "70%"]}
				/>
			</Sheet>
			<div className="space-y-6">
				<Sheet className="min-h-60">
					<Skeleton label="" widths={["60%", "90%", "80%", "90%"]} />
				</Sheet>
				<Sheet>
					<Skeleton label="" widths={["60%", "90%", "80%"]} />
				</Sheet>
			</div>
		</div>
	);
}
