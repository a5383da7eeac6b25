import type { IdentityDeps } from "../core/identity.deps.ts";
import type { RequestOrigin } from "../core/request-origin.http.ts";
import { isDeviceOf } from "./devices.repository.ts";

/**
 * Where the owner of this address or number signed in before, by the signed mark of that browser; as the name of a
 * counter. A mark alone says little: everybody who signs in gets one, so it is looked for among the owner's.
 */
export function knownDevice({ db }: Pick<IdentityDeps, "db">) {
	return async (sentTo: string, { device }: Pick<RequestOrigin, "device">): Promise<string | null> =>
		device?.known && (await isDeviceOf(db, sentTo, device.id)) ? `device:${device.id}` : null;
}
