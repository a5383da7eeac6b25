import { Sheet } from "../../ui/sheet.tsx";
import type { ListingDetail } from "../api/types.ts";
import { RemovalOfListing } from "../asking/removal-of-listing.tsx";

/** What can be done about it now. A record that may be somebody else's is no reason to ask for anything. */
export function WhatNow({ listing: { id, broker, state } }: { listing: ListingDetail }) {
	// One that is gone may have its removal on record.
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
