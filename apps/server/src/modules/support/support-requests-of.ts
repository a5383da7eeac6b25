import type { Database } from "../../platform/db/database.ts";
import { type KeptRequest, supportRequestsFrom } from "./support.repository.ts";

/** For the archive of whoever proved that the address is theirs: anybody may write here in anybody's name. */
export function supportRequestsOf({ db }: { db: Database }) {
	return (email: string): Promise<KeptRequest[]> => supportRequestsFrom(db, email);
}
