import type { IdentityDeps } from "../core/identity.deps.ts";
import type { RequestOrigin } from "../core/request-origin.http.ts";
import { isDeviceOf } from "./devices.repository.ts";

/**
 * Names the counter for a browser in which the owner of this address or number signed in before. The signed cookie
 * alone proves little, because everybody who signs in gets one. So we look for it among the owner's devices.
 */
export function knownDevice({ db }: Pick<IdentityDeps, "db">) {
	return async (sentTo: string, { device }: Pick<RequestOrigin, "device">): Promise<string | null> =>
		device?.known && (await isDeviceOf(db, sentTo, device.id)) ? `device:${device.id}` : null;
}
