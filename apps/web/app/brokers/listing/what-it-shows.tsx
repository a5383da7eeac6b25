import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { RevealDialog } from "../../shell/parts/reveal-dialog.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { revealListing } from "../api/listings.ts";
import type { ListingDetail, Revealed } from "../api/types.ts";
import { ShownValues } from "../words/shown-values.tsx";
import { fieldWords } from "../words/words.ts";

/** The values are masked until the person gives a recent proof. Revealed values stay only on this page. */
export function WhatItShows({ listing }: { listing: ListingDetail }) {
	const { id, shows = [], broker, has_page } = listing;
	const [revealed, setRevealed] = useState<Revealed>();
	const [asking, setAsking] = useState(false);
	return (
		<>
			<dl className="divide-y divide-rule border-y border-rule">
				{shows.map((shown) => (
					<div key={shown.field} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[8rem_1fr]">
						<dt className="text-note text-ink-soft">{fieldWords[shown.field] ?? shown.field}</dt>
						<dd className="min-w-0">
							<ShownValues
								shown={shown}
								revealed={revealed?.shows?.find(({ field }) => field === shown.field)?.values}
							/>
						</dd>
					</div>
				))}
			</dl>
			<div data-print="no" className="mt-4 flex flex-wrap items-center gap-3">
				<Button look="secondary" onClick={() => (revealed ? setRevealed(undefined) : setAsking(true))}>
					{revealed ? "Hide again" : "Reveal"}
				</Button>
				{revealed?.url && opens(revealed.url) ? (
					<a href={revealed.url} target="_blank" rel="noreferrer nofollow" className={buttonClass("quiet")}>
						Open its page on {broker.name}
						<ExternalLink aria-hidden className="size-4 shrink-0" />
					</a>
				) : (
					<p className="min-w-0 flex-1 basis-48 text-note text-ink-soft">
						{revealed
							? "This listing has no page of its own."
							: has_page
								? "Also shows the link to its page, which often holds the name."
								: null}
					</p>
				)}
			</div>
			<RevealDialog
				reveal={() => revealListing(id)}
				open={asking}
				onClose={() => setAsking(false)}
				onRevealed={(data) => {
					setRevealed(data);
					setAsking(false);
				}}
			/>
		</>
	);
}

/** Whether a browser opens the address as a page. Only such an address becomes a link. */
function opens(url: string): boolean {
	return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}
