import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in prerendered HTML and on the first render in the browser, true after that. */
export function useHydrated(): boolean {
	return useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
}
