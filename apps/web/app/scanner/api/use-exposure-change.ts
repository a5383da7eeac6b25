import { useQueryClient } from "@tanstack/react-query";
import type { ExposureDetail } from "@unlisted/contracts/told";
import { useState } from "react";
import type { ApiResult } from "../../lib/api/api.ts";
import { findingsKey } from "../../lib/api/scanner-keys.ts";
import { exposureKey } from "./scan-data.ts";

export interface ExposureChange {
	/** Which one is on its way. */
	busy: string | undefined;
	failure: string | undefined;
	/** The last change. */
	done: string | undefined;
	make: (name: string, call: () => Promise<ApiResult<{ exposure: ExposureDetail }>>) => void;
}

/** One change at a time; the page then shows the server's result. */
export function useExposureChange(id: string): ExposureChange {
	const queries = useQueryClient();
	const [busy, setBusy] = useState<string>();
	const [failure, setFailure] = useState<string>();
	const [done, setDone] = useState<string>();

	const make: ExposureChange["make"] = async (name, call) => {
		setBusy(name);
		setFailure(undefined);
		setDone(undefined);
		const result = await call();
		setBusy(undefined);
		if (!result.ok) return setFailure(result.message);
		queries.setQueryData(exposureKey(id), result.data.exposure);
		setDone(name);
		// Lists and figures include it; this exposure is reloaded as well, as the specification says.
		await queries.invalidateQueries({ queryKey: findingsKey });
	};
	return { busy, failure, done, make: (name, call) => void make(name, call) };
}
