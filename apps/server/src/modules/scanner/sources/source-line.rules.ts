/**
 * For the start block: names the sources that answer. If none of them covers real people, says what the operator can
 * connect.
 */
export function sourceLine(labels: readonly string[], sampleOnly: boolean): string {
	if (labels.length === 0) return `none, and scans say so. ${connect}`;
	const names = labels.join(", ");
	return sampleOnly ? `${names}: invented people only. ${connect}` : names;
}

const connect = 'Connect HIBP_API_KEY or CORPUS_FOLDER: docs/operating.md, "Sources of scans"';
