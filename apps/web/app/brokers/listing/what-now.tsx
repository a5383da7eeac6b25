import { isInPreparation } from "@unlisted/contracts/in-preparation";
import { ExternalLink } from "lucide-react";
import { buttonClass } from "../../ui/button.tsx";
import { InPreparation } from "../../ui/in-preparation.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import type { ListingDetail } from "../api/types.ts";
import { websiteOf } from "../words/website.ts";

/** What a person can do today. Nothing here asks the site for anything. */
export function WhatNow({ listing: { about, broker, state } }: { listing: ListingDetail }) {
	const owner = about.parent;
	const website = websiteOf(about.website);
	const isTheirs = state === "not_me";
	return (
		<Sheet className="space-y-4">
			<h2 className="text-title">What you can do today</h2>
			{isTheirs ? (
				<p>Nothing. This record is somebody else's.</p>
			) : (
				<ol className="list-decimal space-y-3 pl-5 marker:text-ink-soft">
					<li>Check that the record is you, and say so above.</li>
					<li>
						Open {broker.name} and look at its foot for "Do not sell my information", "Opt out" or "Remove my
						record".
					</li>
					{owner ? <li>{owner.name} owns this site. Its opt-out may cover both.</li> : null}
					<li>Scan again some days later. We tell you when it is gone.</li>
				</ol>
			)}
			{website && !isTheirs ? (
				<a href={website} target="_blank" rel="noreferrer nofollow" className={buttonClass("secondary")}>
					Open {broker.name}
					<ExternalLink aria-hidden className="size-4 shrink-0" />
				</a>
			) : null}
			{isInPreparation("removal") ? (
				<p className="border-t border-rule pt-4 text-note text-ink-soft">
					We do not send removal requests yet. Nobody has been asked for anything. <InPreparation />
				</p>
			) : null}
		</Sheet>
	);
}
