/**
 * The pages whose code this visit has loaded. Only these open without a connection. For any other page the router would
 * fail to load the code and reload, and the browser's own error page would replace ours.
 */
const opened = new Set<string>();

/**
 * The page of one exposure stands for the pages of all exposures, and the same holds for listings and removals. An id
 * looks like no other part of a path.
 */
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
