import { useHydrated } from "../../ui/hydrated.ts";
import { siteConfig } from "../site/site-config.ts";

/** Whether passkeys can be used here: this browser knows them, and this address is the one that they are made for. */
export function usePasskeysPossible(): boolean {
	return useHydrated() && passkeysPossible();
}

function passkeysPossible(): boolean {
	const host = siteConfig.passkeysFor;
	if (host === null || typeof PublicKeyCredential === "undefined") return false;
	return location.hostname === host || location.hostname.endsWith(`.${host}`);
}
