/**
 * The pages whose code this visit has loaded. Only they open without a connection: for any other the router would
 * fail to fetch the code and reload, and the browser's own error page would take the place of ours.
 */
const opened = new Set<string>();

/** One exposure's page is all exposures' page, and so with listings and removals. Their ids are what no other part of a path is. */
const ids = /\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?=\/|$)/gi;

function shapeOf(pathname: string): string {
	return pathname.replace(ids, "/:id");
}

export function rememberOpened(pathname: string): void {
	opened.add(shapeOf(pathname));
}

export function opensOffline(pathname: string): boolean {
	return opened.has(shapeOf(pathname));
}
