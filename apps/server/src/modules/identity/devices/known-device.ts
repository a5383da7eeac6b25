import type { IdentityDeps } from "../core/identity.deps.ts";
import type { RequestOrigin } from "../core/request-origin.http.ts";
import { isDeviceOf } from "./devices.repository.ts";

/**
 * The name of a counter for a browser where the owner of this address or number signed in before. The signed
 * mark alone proves little, because everybody who signs in gets one. So we look for it among the owner's.
 */
export function knownDevice({ db }: Pick<IdentityDeps, "db">) {
	return async (sentTo: string, { device }: Pick<RequestOrigin, "device">): Promise<string | null> =>
		device?.known && (await isDeviceOf(db, sentTo, device.id)) ? `device:${device.id}` : null;
}
