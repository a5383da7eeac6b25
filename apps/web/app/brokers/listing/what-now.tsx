import { Sheet } from "../../ui/sheet.tsx";
import type { ListingDetail } from "../api/types.ts";
import { RemovalOfListing } from "../asking/removal-of-listing.tsx";

/** What the person can do about the listing now. We send no request about a record that may be somebody else's. */
export function WhatNow({ listing: { id, broker, state } }: { listing: ListingDetail }) {
	// A listing that is gone may have had a removal.
	if (state === "listed" || state === "gone")
		return <RemovalOfListing listing={id} broker={broker.name} isGone={state === "gone"} />;
	return (
		<Sheet className="space-y-2">
			<h2 className="text-title">Removal</h2>
			<p>
				{state === "not_me"
					? "Nothing to do: this record is somebody else's."
					: "Say first whether this is you. Then you can ask for its removal."}
			</p>
		</Sheet>
	);
}
