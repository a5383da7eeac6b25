/** The router keeps here how far down each page was left. */
export const placesKey = "places";

/** The router calls the first page of each visit "default", whichever page it is. */
export const placeName = ({ key, pathname }: { key: string; pathname: string }): string =>
	key === "default" ? pathname : key;

/** How far down the page was left, if it is loaded again. A page that is opened for the first time starts at its top. */
function lastPlace(): number {
	const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
	if (visit?.type === "navigate") return 0;
	const { key = "default" } = (history.state ?? {}) as { key?: string };
	try {
		const places = JSON.parse(sessionStorage.getItem(placesKey) ?? "{}") as Record<string, number>;
		// open-lookup: a missing place is the top.
		return places[placeName({ key, pathname: location.pathname })] ?? 0;
	} catch {
		return 0;
	}
}

/**
 * For a page that is drawn after the router tried to go there. Stays where the person has scrolled to in the meantime.
 */
export function goToReadingPlace(): void {
	const place = lastPlace();
	// Asked last: a browser has to lay out the whole page before it can say how far down it is.
	if ((place === 0 && location.hash === "") || scrollY > 0) return;
	if (place > 0) scrollTo(0, place);
	else partInAddress()?.scrollIntoView();
}

function partInAddress(): HTMLElement | null {
	try {
		return document.getElementById(decodeURIComponent(location.hash.slice(1)));
	} catch {
		// A % that begins no code.
		return null;
	}
}
