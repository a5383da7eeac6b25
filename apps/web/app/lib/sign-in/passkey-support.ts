import { useHydrated } from "../../ui/hydrated.ts";
import { siteConfig } from "../site/site-config.ts";

/** Whether passkeys work here: the browser supports them, and passkeys belong to this address. */
export function usePasskeysPossible(): boolean {
	return useHydrated() && passkeysPossible();
}

function passkeysPossible(): boolean {
	const host = siteConfig.passkeysFor;
	if (host === null || typeof PublicKeyCredential === "undefined") return false;
	return location.hostname === host || location.hostname.endsWith(`.${host}`);
}
