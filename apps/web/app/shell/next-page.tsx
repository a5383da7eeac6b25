import { useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { onIntent } from "../lib/site/prefetch.ts";

/** Loads the code of the page that somebody will probably open, for every link on the page. */
export function NextPage() {
	const [page, setPage] = useState<string>();
	useEffect(() => onIntent(setPage), []);
	// If loading fails, the router reloads the page, and without a connection that would lose the page.
	return page && navigator.onLine ? <PrefetchPageLinks page={page} /> : null;
}
