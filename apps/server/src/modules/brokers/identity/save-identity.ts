import type { SaveIdentity } from "@unlisted/contracts/brokers";
import { Refusal } from "../../../platform/http/problem.ts";
import type { BrokersDeps } from "../core/brokers.deps.ts";
import { deleteIdentity, storeIdentity } from "../core/identities.repository.ts";
import { identityContext } from "./open-identity.ts";

/**
 * Saves the whole identity, sealed. If it is to stay on the device, deletes what we had and stores only that choice.
 */
export function saveIdentity({ db, clock, vault }: Pick<BrokersDeps, "db" | "clock" | "vault">) {
	return async (userId: string, change: SaveIdentity): Promise<void> => {
		const savedAt = clock.now();
		const seen = change.seen ? new Date(change.seen) : (change.seen as null | undefined);
		const refuseStale = (stored: boolean) => {
			if (!stored)
				throw new Refusal("conflict", "Another page or device saved this meanwhile. Load this page again.");
		};
		if (change.kept === "device")
			return refuseStale(await storeIdentity(db, userId, { kept: "device", sealed: null, savedAt }, seen));
		const { born, places } = change.identity;
		if (born !== null && !isDay(born, savedAt))
			throw new Refusal("invalid_request", "This date does not exist, or is not over yet", {
				errors: [{ field: "identity.born", message: "Check this date" }],
			});
		if (places.filter(({ present }) => present).length > 1)
			throw new Refusal("invalid_request", "A person lives in one place", {
				errors: [{ field: "identity.places", message: "Only one can be where you live now" }],
			});
		await db.transaction(async (tx) => {
			const key = await vault.hold(tx, userId);
			const sealed = key.seal(JSON.stringify(change.identity), identityContext);
			refuseStale(await storeIdentity(tx, userId, { kept: "here", sealed, savedAt }, seen));
		});
	};
}

export function forgetIdentity({ db }: Pick<BrokersDeps, "db">) {
	return (userId: string): Promise<void> => deleteIdentity(db, userId);
}

function isDay(born: string, now: Date): boolean {
	if (born.length === 4) return Number(born) <= now.getUTCFullYear();
	const day = new Date(`${born}T00:00:00Z`);
	return day.toISOString().startsWith(born) && day.getTime() <= now.getTime();
}
