import type { Drop, SaveDrop } from "@unlisted/contracts/removals/drop";
import {
	canFileDrop,
	dropDeadlines,
	dropOutcomes,
	dropSite,
	dropSteps,
	readDropId,
} from "@unlisted/removal-letters";
import { Refusal } from "../../../platform/http/problem.ts";
import { knownBrokers } from "../core/known-brokers.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { deleteDrop, dropOf, storeDrop } from "./drop.repository.ts";
import { dropStage, looksSince } from "./drop-stage.rules.ts";

const context = "removal-drop";
const iso = (day: Date) => day.toISOString().slice(0, 10);

type Filed = NonNullable<Drop["filed"]>;

/** Opens what a Californian filed there. */
export async function openDrop(
	{ db, vault }: Pick<RemovalsDeps, "db" | "vault">,
	userId: string,
): Promise<Omit<Filed, "stage" | "looks"> | null> {
	const row = await dropOf(db, userId);
	if (!row) return null;
	const { fetchedBy, doneBy } = dropDeadlines(new Date(row.filedOn));
	return {
		drop_id: await vault.open(db, userId, row.sealed, context),
		filed_on: row.filedOn,
		fetched_by: iso(fetchedBy),
		done_by: iso(doneBy),
	};
}

/** Says how to file at California's platform, and how far the person's own request is. */
export function readDrop(
	deps: Pick<RemovalsDeps, "db" | "vault" | "brokers" | "watched" | "sites" | "clock">,
) {
	return async (userId: string): Promise<Drop> => {
		const key = await deps.vault.hold(deps.db, userId);
		const watched = await deps.watched(userId);
		const wanted = await deps.brokers.personOf(deps.db, { userId, key, watched });
		const [place] = wanted?.places ?? [];
		const filed = await openDrop(deps, userId);
		const known = knownBrokers(deps.sites);
		const listings = filed ? await deps.brokers.listedOf(deps.db, { userId, key }) : [];
		const american = listings.filter(({ broker }) => known.get(broker)?.countries.includes("US"));
		return {
			can_file: place ? canFileDrop(place) : null,
			site: dropSite,
			steps: [...dropSteps],
			outcomes: Object.values(dropOutcomes).map((outcome) => ({ ...outcome })),
			filed: filed && {
				...filed,
				stage: dropStage(filed, deps.clock.now()),
				looks: looksSince(filed, american),
			},
		};
	};
}

export function saveDrop({ db, vault, clock }: Pick<RemovalsDeps, "db" | "vault" | "clock">) {
	return async (userId: string, given: SaveDrop): Promise<void> => {
		const dropId = readDropId(given.drop_id);
		if (dropId === null)
			throw new Refusal("invalid_request", "This cannot be a DROP ID", {
				errors: [{ field: "drop_id", message: "Enter it as the state's page shows it" }],
			});
		const savedAt = clock.now();
		if (given.filed_on > iso(savedAt))
			throw new Refusal("invalid_request", "This day is not over yet", {
				errors: [{ field: "filed_on", message: "Enter the day on which you filed" }],
			});
		await db.transaction(async (tx) => {
			const sealed = await vault.seal(tx, userId, dropId, context);
			await storeDrop(tx, userId, { sealed, filedOn: given.filed_on, savedAt });
		});
	};
}

export function forgetDrop({ db }: Pick<RemovalsDeps, "db">) {
	return (userId: string): Promise<void> => deleteDrop(db, userId);
}
