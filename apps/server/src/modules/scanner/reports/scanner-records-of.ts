import { alertsOf } from "../alerts/alerts.repository.ts";
import { eventsOf, scoresOf } from "../core/history.repository.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { findSettings } from "../core/settings.repository.ts";
import { resultsOf } from "../core/tasks.repository.ts";
import { openIdentifiers } from "../core/watched-identifiers.ts";
import { notesContext, openExposure } from "../exposures/present-exposure.ts";
import { presentIdentifier } from "../identifiers/list-identifiers.ts";
import { allExposures } from "../judging/exposures.repository.ts";
import { keptAnswersFor } from "../sources/kept-answers.ts";
import { sourceStatesOf } from "../sources/sources.repository.ts";

/** A limit that no person reaches, because the export must be complete. */
const everything = 100_000;

/** For a person's export: everything that the scanner holds about them, unsealed. */
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
		read("alerts", (userId) => alertsOf(db, userId)),
		read("scanner_events", (userId) => eventsOf(db, userId, everything)),
		read("security_scores", (userId) => scoresOf(db, userId, new Date(0))),
	];
}
