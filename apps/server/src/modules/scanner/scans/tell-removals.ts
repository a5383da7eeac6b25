import type { Transaction } from "../../../platform/db/database.ts";
import { personByPerson } from "../../../platform/jobs/person-by-person.ts";
import { loadPerson } from "../core/load-person.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { lockSettings } from "../core/settings.repository.ts";
import { whereToAlert } from "../core/where-to-alert.ts";

/** How many people one run handles. The others get their message the next day. */
const peopleMax = 20_000;

/**
 * Once a day, sends one message about all that happened to a person's removals since the last one. A step for the
 * person cannot wait for a scan that comes in a month.
 */
export function tellRemovals(deps: ScannerDeps) {
	return async (): Promise<void> => {
		const people = personByPerson(deps);
		for (const userId of await deps.peopleWithRemovalNews(deps.db, peopleMax))
			await people.serve(() => tell(deps, userId));
		people.end();
	};
}

async function tell(deps: ScannerDeps, userId: string): Promise<void> {
	const person = await loadPerson(deps, deps.db, userId);
	if (!person) return;
	await deps.db.transaction(async (tx: Transaction) => {
		const own = await lockSettings(tx, userId, deps.clock.now());
		const removals = await deps.takeRemovalNews(tx, userId);
		if (!own) return;
		await deps.alertExposures(tx, {
			userId,
			moment: "digest",
			taskId: null,
			exposures: [],
			settings: own.settings,
			to: { ...whereToAlert(person), hasBrowsers: own.hasBrowsers },
			listings: { found: 0, asks: 0, gone: 0, removals },
		});
	});
}
