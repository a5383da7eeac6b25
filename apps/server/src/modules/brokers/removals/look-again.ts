import type { BrokerUnknownReason } from "@unlisted/contracts/broker-values";
import type { HeldKey } from "../../../platform/crypto/person-vault.ts";
import { isSearchable } from "../core/askable.rules.ts";
import type { BrokersDeps } from "../core/brokers.deps.ts";
import { healthOf } from "../core/health.repository.ts";
import { isQuarantined } from "../core/health.rules.ts";
import { searchHash } from "../core/listing-content.ts";
import { searchPermit } from "../core/search-permit.ts";
import { unknownReasonOf } from "../core/unknown.rules.ts";
import type { Watched } from "../identity/wanted.rules.ts";
import { askBroker } from "../look-ups/ask-broker.ts";
import type { ListedRecord } from "./listed-of.ts";
import { personOf } from "./person-of.ts";

/**
 * `known`: the listings are up to date. `isStillGone` is true for a listing that was gone before and that this look
 * would have found. `busy`: another worker asks this broker at the moment. `off`: the person's settings say that it is
 * not to be contacted.
 */
export type LookedAgain =
	| { readonly state: "known"; readonly isStillGone: (listing: Pick<ListedRecord, "searchHash">) => boolean }
	| { readonly state: "unknown"; readonly reason: BrokerUnknownReason }
	| { readonly state: "busy" }
	| { readonly state: "off" };

/** Asks one broker about a person outside of scans, and stores what it shows as a scan would. */
export function lookAgain(deps: BrokersDeps) {
	return async ({
		userId,
		broker: id,
		watched,
		held,
		signal,
	}: {
		readonly userId: string;
		readonly broker: string;
		readonly watched: Watched;
		/** The person's key, if it is already open. */
		readonly held?: HeldKey;
		readonly signal: AbortSignal;
	}): Promise<LookedAgain> => {
		const { db, vault, keys, sites, clock } = deps;
		const broker = sites?.brokers.filter(isSearchable).find((one) => one.id === id);
		if (!sites || !broker) return { state: "unknown", reason: "not_allowed" };
		if (!(await searchPermit(db, userId, broker))) return { state: "off" };
		const health = (await healthOf(db, id)) ?? undefined;
		if (isQuarantined(health, broker.playbook.version, clock.now()))
			return { state: "unknown", reason: "quarantined" };
		const key = held ?? (await vault.hold(db, userId));
		const wanted = await personOf(db, { userId, key, watched });
		if (!wanted) return { state: "unknown", reason: "needs_more" };
		const asked = await askBroker(deps, broker, { sites, wanted, key, userId, taskId: null, signal });
		if (!asked) return { state: "busy" };
		const search = searchHash({ keys, userId }, wanted);
		const isStillGone = (listing: Pick<ListedRecord, "searchHash">) =>
			asked.isWhole && Buffer.compare(listing.searchHash, search) === 0;
		if (!asked.isKept) return { state: "busy" };
		return asked.state === "known"
			? { state: "known", isStillGone }
			: { state: "unknown", reason: unknownReasonOf(asked.reason) };
	};
}
