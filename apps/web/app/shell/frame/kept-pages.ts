/**
 * The pages that a signed-in person moves between. Their code is fetched once the first one is quiet, so that
 * they open without a connection, too: the browser's own error page never takes the place of ours.
 */
const kept = [
	"/dashboard",
	"/scanner",
	"/scanner/settings",
	"/profile",
	"/account",
	"/subscription",
	"/billing",
] as const;

/** One exposure's page is all exposures' page. */
export const pagesToKeep: readonly string[] = [...kept, "/scanner/exposure/any"];

export function opensOffline(pathname: string): boolean {
	return kept.some((page) => page === pathname) || /^\/scanner\/exposure\/[^/]+$/.test(pathname);
}
