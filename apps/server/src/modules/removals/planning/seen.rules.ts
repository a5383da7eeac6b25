import type { ListingState } from "@unlisted/contracts/broker-values";
import type { RemovalRow } from "../core/removal-row.rules.ts";

export type Seen = "there" | "gone" | "somebody_else";

/**
 * What is known of the listing since the removal's last look. Null if there is nothing new: a broker that could not be
 * searched, or was searched with something else, leaves the listing as it was. `isStillGone` means that a look just now
 * would have found the listing if it were there.
 */
export function seenIn(
	listing:
		| { readonly state: ListingState; readonly lastSeenAt: Date; readonly goneAt: Date | null }
		| undefined,
	{ lookedAt, createdAt }: Pick<RemovalRow, "lookedAt" | "createdAt">,
	isStillGone = false,
): Seen | null {
	if (!listing) return null;
	if (listing.state === "not_me") return "somebody_else";
	const since = lookedAt ?? createdAt;
	if (listing.state === "gone")
		return isStillGone || (listing.goneAt && listing.goneAt > since) ? "gone" : null;
	return listing.lastSeenAt > since ? "there" : null;
}
