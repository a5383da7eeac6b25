import { useSyncExternalStore } from "react";
import { onStoredSessionChange, readStored, storedSessionKey } from "./stored-session.ts";

/**
 * Whether someone seems to be signed in here. That is enough to choose a link, without loading the sign-in client. It
 * protects nothing. False until hydration.
 */
export function useSeemsSignedIn(): boolean {
	return useSyncExternalStore(
		onStoredSessionChange,
		() => readStored(storedSessionKey) !== null,
		() => false,
	);
}
