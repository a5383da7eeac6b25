import type { Database } from "../../platform/db/database.ts";
import { type KeptRequest, supportRequestsFrom } from "./support.repository.ts";

/** For the export of a person who confirmed the address: anybody can write to support in anybody's name. */
export function supportRequestsOf({ db }: { db: Database }) {
	return (email: string): Promise<KeptRequest[]> => supportRequestsFrom(db, email);
}
