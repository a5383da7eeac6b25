import { type IngestReport, type SkipReason, skipReasons } from "@unlisted/breach-corpus";

/** Reports the result of one file in figures and words, without any of its content. */
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
