/** For the start block: which sources answer, and what the operator can connect where none does that speaks for real people. */
export function sourceLine(labels: readonly string[], sampleOnly: boolean): string {
	if (labels.length === 0) return `none, and scans say so. ${connect}`;
	const names = labels.join(", ");
	return sampleOnly ? `${names}: invented people only. ${connect}` : names;
}

const connect = 'Connect HIBP_API_KEY or CORPUS_FOLDER: docs/operating.md, "Sources of scans"';
