import { loadPerson } from "../core/load-person.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { lockSettings } from "../core/settings.repository.ts";
import { findTask } from "../core/tasks.repository.ts";
import { takeFoundIn } from "../judging/exposures.repository.ts";
import { alertDigest } from "./alert-digest.ts";
import { recordListings } from "./record-listings.ts";
import { isSeen } from "./watch-scan.ts";

/** Sends the message about what an unfinished scan found. */
export function tellOfFound(deps: ScannerDeps) {
	return async (userId: string, taskId: string): Promise<void> => {
		const person = await loadPerson(deps, deps.db, userId);
		if (!person) return;
		const breaches = await deps.catalogue.all();
		await deps.db.transaction(async (tx) => {
			const now = deps.clock.now();
			const own = await lockSettings(tx, userId, now);
			if (!own) return;
			const task = await findTask(tx, userId, taskId);
			const found = await takeFoundIn(tx, userId, taskId);
			const removals = await deps.takeRemovalNews(tx, userId);
			const listings = { ...(await deps.brokers.takeNews(tx, userId)), removals };
			await recordListings(tx, userId, listings, now);
			await alertDigest(deps, tx, {
				taskId,
				watched: task !== null && isSeen(task, now),
				person,
				own,
				found,
				unknownSources: [],
				listings,
				breaches,
			});
		});
	};
}
