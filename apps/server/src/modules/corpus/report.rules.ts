import { type IngestReport, type SkipReason, skipReasons } from "@unlisted/breach-corpus";

/** The result of an input, in figures and words; nothing of its content. */
export function reportOf({ source, format, rows, records, skipped, alreadyDone }: IngestReport) {
	return {
		kind: source.kind,
		title: source.title,
		breach: source.catalogueName,
		date: source.date,
		source: source.number,
		keepsValues: source.keepsValues,
		alreadyTakenIn: alreadyDone,
		...(!alreadyDone && { format }),
		rows,
		records,
		skipped,
		skippedInWords: Object.entries(skipped).map(([reason, count]) => `${count} ${wordsOf(reason)}`),
	};
}

function wordsOf(reason: string): string {
	return Object.hasOwn(skipReasons, reason) ? skipReasons[reason as SkipReason] : reason;
}
