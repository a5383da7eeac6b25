import type { KeyRing } from "../../../platform/crypto/key-ring.ts";
import type { Database } from "../../../platform/db/database.ts";
import { deleteDevice, devicesOf } from "./push-devices.repository.ts";
import { endpointHashOf } from "./register-push-device.ts";

/** Returns how many browsers are left. Does not touch another person's browser. */
export function forgetPushDevice({ db, keys }: { readonly db: Database; readonly keys: KeyRing }) {
	return async (userId: string, endpoint: string): Promise<number> => {
		await deleteDevice(db, userId, endpointHashOf(keys, endpoint));
		return (await devicesOf(db, userId)).length;
	};
}
