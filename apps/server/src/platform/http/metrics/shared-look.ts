/** One reading of all figures, or what is still asked after it, until the next. */
export interface Scrape {
	readonly begun: number;
}

/** For figures that stem from one statement: it is asked once in a scrape, and never twice at a time. */
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
