/** One reading of all figures. Questions that start after it also belong to it, until the next one begins. */
export interface Scrape {
	readonly begun: number;
}

/** For figures that come from one statement: it runs once in a scrape, and never twice at a time. */
export function sharedLook<T>(ask: () => Promise<T>): (scrape?: Scrape) => Promise<T> {
	let last: { readonly answer: Promise<T>; readonly scrape: Scrape | undefined } | undefined;
	let asks = false;
	return (scrape) => {
		if (last && (asks || (scrape !== undefined && scrape === last.scrape))) return last.answer;
		asks = true;
		const answer = ask().finally(() => {
			asks = false;
		});
		last = { answer, scrape };
		return answer;
	};
}
