import type { Activity } from "@unlisted/contracts/score/security-score";
import { type EventRow, eventsOf } from "../core/history.repository.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";

const shown = 50;

/** Says what happened, newest first, with one sentence for each event. */
export function readActivity({ db }: Pick<ScannerDeps, "db">) {
	return async (userId: string): Promise<Activity> => ({
		events: (await eventsOf(db, userId, shown)).map((event) => ({
			id: event.id,
			kind: event.kind,
			at: event.at.toISOString(),
			text: sentenceOf(event),
			exposure_id: event.exposureId,
		})),
	});
}

function sentenceOf({ kind, details }: EventRow): string {
	const number = (name: string) => {
		const value = Object.hasOwn(details, name) ? details[name] : undefined;
		return typeof value === "number" ? value : 0;
	};
	const exposures = (count: number) => (count === 1 ? "1 exposure" : `${count} exposures`);
	const listings = (count: number) => (count === 1 ? "1 listing" : `${count} listings`);
	switch (kind) {
		case "scan_completed": {
			const fresh = number("fresh");
			const what =
				fresh === 0
					? "Scan finished: nothing new"
					: `Scan finished: ${fresh} new of ${exposures(number("total"))}`;
			return details.complete === false ? `${what}. Some sources did not answer.` : `${what}.`;
		}
		case "scan_failed":
			return "A scan could not be finished.";
		case "exposures_found":
			return `${exposures(number("count"))} found.`;
		case "listings_found":
			return number("found") > 0
				? `${listings(number("found"))} of you found at data brokers.`
				: `${listings(number("asks"))} found that may be you.`;
		case "listings_gone":
			return `${listings(number("count"))} not there anymore.`;
		case "exposure_acknowledged":
			return number("count") > 1
				? `${exposures(number("count"))} acknowledged.`
				: "An exposure was acknowledged.";
		case "exposure_resolved":
			return number("count") > 1 ? `${exposures(number("count"))} resolved.` : "An exposure was resolved.";
		case "exposure_unresolved":
			return "An exposure was opened again.";
		case "exposure_reopened":
			return "A resolved exposure turned up again.";
		case "exposure_not_me":
			return "You said that an exposure is not about you.";
		case "exposure_revealed":
			return "Exposed data was shown in full.";
		case "settings_saved":
			return "Scanner settings were saved.";
		case "identifier_added":
			return `${kindWord(details.kind)} was added to what is watched.`;
		case "identifier_verified":
			return `${kindWord(details.kind)} was confirmed.`;
		case "identifier_removed":
			return `${kindWord(details.kind)} is not watched anymore.`;
		case "alert_sent":
			return "You were alerted.";
	}
}

function kindWord(kind: unknown): string {
	if (kind === "email") return "An email address";
	if (kind === "phone") return "A phone number";
	return kind === "username" ? "A username" : "A name";
}
