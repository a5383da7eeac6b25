import type { Load } from "../../ui/could-not-load.tsx";

/** Several loads as one: known once all are known, and failed if one failed. Only the failed ones are tried again. */
export function together(...loads: readonly Load[]): Load {
	const failed = loads.filter(({ isError }) => isError);
	return {
		isError: failed.length > 0,
		error: failed[0]?.error ?? null,
		data: loads.some(({ data }) => data === undefined) ? undefined : loads,
		isFetching: loads.some(({ isFetching }) => isFetching),
		refetch: () => Promise.all(failed.map((load) => load.refetch())),
	};
}
