import { useState } from "react";
import { fetchFile } from "../../lib/api/authed-api.ts";
import { type KeptPage, readPage } from "./kept-page.tsx";

export interface ShownPage {
	page: KeptPage | undefined;
	busy: boolean;
	failure: string | undefined;
	/** Shows or hides it. */
	press: () => void;
}

/** The stored page is unmasked. So it loads only on a click, and the server requires a recent proof. */
export function useKeptPage(path: string): ShownPage {
	const [page, setPage] = useState<KeptPage>();
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<string>();

	async function show() {
		setBusy(true);
		setFailure(undefined);
		const file = await fetchFile(path);
		if (file.ok) setPage(await readPage(file.data.blob));
		else setFailure(file.message);
		setBusy(false);
	}

	return { page, busy, failure, press: () => (page ? setPage(undefined) : void show()) };
}
