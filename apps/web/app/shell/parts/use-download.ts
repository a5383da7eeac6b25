import { useState } from "react";
import { downloadFile } from "../../lib/api/authed-api.ts";

export interface Download {
	/** The address that is being downloaded. */
	busy: string | undefined;
	failure: { what: string; message: string; retry: () => void } | undefined;
	start: (path: string, what: string) => void;
}

/** Downloads a file as the signed-in person, one at a time. */
export function useDownload(): Download {
	const [busy, setBusy] = useState<string>();
	const [failure, setFailure] = useState<Download["failure"]>();

	async function fetchFile(path: string, what: string) {
		setBusy(path);
		setFailure(undefined);
		const result = await downloadFile(path);
		setBusy(undefined);
		if (!result.ok) setFailure({ what, message: result.message, retry: () => start(path, what) });
	}

	function start(path: string, what: string) {
		if (busy === undefined) void fetchFile(path, what);
	}

	return { busy, failure, start };
}
