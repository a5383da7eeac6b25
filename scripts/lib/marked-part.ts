/** Fills the generated part of a document, between its two markers. */
export function withGeneratedPart(
	document: { readonly path: string; readonly text: string },
	[start, end]: readonly [string, string],
	part: string,
): { path: string; content: string } {
	const { path, text } = document;
	const [from, to] = [text.indexOf(start), text.indexOf(end)];
	if (from < 0 || to < from) throw new Error(`${path} has lost the markers ${start} and ${end}.`);
	return { path, content: `${text.slice(0, from + start.length)}\n${part}\n${text.slice(to)}` };
}
