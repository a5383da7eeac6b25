import type { Database } from "../../../platform/db/database.ts";
import { devicesOf } from "./push-devices.repository.ts";

/** For the settings page. */
export function countPushDevices({ db }: { readonly db: Database }) {
	return async (userId: string): Promise<number> => (await devicesOf(db, userId)).length;
}
