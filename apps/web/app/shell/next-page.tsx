import { useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { onIntent } from "../lib/site/prefetch.ts";

/** Fetches the code of the page that somebody is about to open: for every link, wherever it stands. */
export function NextPage() {
	const [page, setPage] = useState<string>();
	useEffect(() => onIntent(setPage), []);
	return page ? <PrefetchPageLinks page={page} /> : null;
}
