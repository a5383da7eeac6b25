import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "../../lib/api/authed-api.ts";
import { removalsKey } from "../../lib/api/removals.ts";

export interface Pausing {
	busy: boolean;
	failure: string | undefined;
	pause: (paused: boolean) => void;
}

/** Pauses everything that goes out, or resumes it. */
export function usePause(): Pausing {
	const queries = useQueryClient();
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<string>();

	async function pause(paused: boolean) {
		setBusy(true);
		setFailure(undefined);
		const result = await callApi("POST /api/removals/pause", { body: { paused } });
		if (!result.ok) setFailure(result.message);
		// The button stays busy until the page shows the new state.
		else await queries.invalidateQueries({ queryKey: removalsKey });
		setBusy(false);
	}

	return { busy, failure, pause: (paused) => void pause(paused) };
}
