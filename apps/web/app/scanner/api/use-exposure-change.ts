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
	/** What `atOnce` says shows before the server has answered, and is taken back if it refuses. */
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
			// An answer that is on its way does not know of it yet.
			await queries.cancelQueries({ queryKey: exposureKey(id) });
			queries.setQueryData(exposureKey(id), { ...before, ...atOnce });
		}
		const result = await call();
		setBusy(undefined);
		if (!result.ok) {
			if (atOnce) queries.setQueryData(exposureKey(id), before);
			return setFailure(result.message);
		}
		// An answer may leave it out. Then what is asked below brings it.
		if (result.data.exposure) queries.setQueryData(exposureKey(id), result.data.exposure);
		setDone(name);
		// Lists and figures include it; this exposure is reloaded as well, as the specification says.
		await queries.invalidateQueries({ queryKey: findingsKey });
	};
	return { busy, failure, done, make: (...asked) => void make(...asked) };
}
