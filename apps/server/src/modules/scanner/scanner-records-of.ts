import { allExposures } from "./exposures.repository.ts";
import { eventsOf, scoresOf } from "./history.repository.ts";
import { keptAnswersFor } from "./kept-answers.ts";
import { presentIdentifier } from "./list-identifiers.ts";
import { notesContext, openExposure } from "./present-exposure.ts";
import type { ScannerDeps } from "./scanner.deps.ts";
import { findSettings } from "./settings.repository.ts";
import { sourceStatesOf } from "./sources.repository.ts";
import { resultsOf } from "./tasks.repository.ts";
import { openIdentifiers } from "./watched-identifiers.ts";

/** The archive is to be whole. */
const everything = 100_000;

/** For the archive of a person: all that the scanner holds of them, opened. */
export function scannerRecordsOf({ db, vault }: Pick<ScannerDeps, "db" | "vault">) {
	const read = <T>(name: string, rows: (userId: string) => Promise<T>) => ({ name, read: rows });
	return [
		read("monitored_identifiers", async (userId) =>
			(await openIdentifiers(db, userId, await vault.hold(db, userId))).map(presentIdentifier),
		),
		read("scanner_settings", (userId) => findSettings(db, userId)),
		read("scans", (userId) => resultsOf(db, userId, everything)),
		read("exposures", async (userId) => {
			const key = await vault.hold(db, userId);
			return (await allExposures(db, userId)).map((row) => {
				const { sealed: _, recordHash: __, contentHash: ___, sealedNotes, ...plain } = row;
				const notes = sealedNotes && key.open(sealedNotes, notesContext(row.id));
				return { ...plain, ...openExposure(row, key).content, resolution_notes: notes };
			});
		}),
		read("scanner_sources", (userId) => sourceStatesOf(db, userId)),
		read("kept_answers", keptAnswersFor({ db, vault })),
		read("scanner_events", (userId) => eventsOf(db, userId, everything)),
		read("security_scores", (userId) => scoresOf(db, userId, new Date(0))),
	];
}
