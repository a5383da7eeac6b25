import { useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { onIntent } from "../lib/site/prefetch.ts";

/** Fetches the code of the page that somebody is about to open: for every link, wherever it stands. */
export function NextPage() {
	const [page, setPage] = useState<string>();
	useEffect(() => onIntent(setPage), []);
	// Where it fails to fetch, the router reloads the page: without a connection that would be its end.
	return page && navigator.onLine ? <PrefetchPageLinks page={page} /> : null;
}
