import { useQueryClient } from "@tanstack/react-query";
import type { ExposureDetail } from "@unlisted/contracts/told";
import { useState } from "react";
import type { ApiResult } from "../../lib/api/api.ts";
import { findingsKey } from "../../lib/api/scanner-keys.ts";
import { exposureKey } from "./scan-data.ts";

export interface ExposureChange {
	/** The change that is being sent. */
	busy: string | undefined;
	failure: string | undefined;
	/** The last change. */
	done: string | undefined;
	/** Makes a change. `atOnce` shows before the server has answered, and is undone if the server refuses. */
	make: (
		name: string,
		call: () => Promise<ApiResult<{ exposure: ExposureDetail }>>,
		atOnce?: Partial<ExposureDetail>,
	) => void;
}

/** One change at a time; the page then shows the server's result. */
export function useExposureChange(id: string): ExposureChange {
	const queries = useQueryClient();
	const [busy, setBusy] = useState<string>();
	const [failure, setFailure] = useState<string>();
	const [done, setDone] = useState<string>();

	const make = async (...[name, call, atOnce]: Parameters<ExposureChange["make"]>) => {
		setBusy(name);
		setFailure(undefined);
		setDone(undefined);
		const before = queries.getQueryData<ExposureDetail>(exposureKey(id));
		if (atOnce && before) {
			// A request that is running would bring the old state.
			await queries.cancelQueries({ queryKey: exposureKey(id) });
			queries.setQueryData(exposureKey(id), { ...before, ...atOnce });
		}
		const result = await call();
		setBusy(undefined);
		if (!result.ok) {
			if (atOnce) queries.setQueryData(exposureKey(id), before);
			return setFailure(result.message);
		}
		// If the answer lacks the exposure, the requests below bring it.
		if (result.data.exposure) queries.setQueryData(exposureKey(id), result.data.exposure);
		setDone(name);
		// Lists and figures include it. This exposure is reloaded as well, as the specification says.
		await queries.invalidateQueries({ queryKey: findingsKey });
	};
	return { busy, failure, done, make: (...asked) => void make(...asked) };
}
