import type { Database } from "../../platform/db/database.ts";
import { findSubscription, type KeptSubscription } from "./newsletter.repository.ts";

/** For the archive of whoever proved that the address is theirs; null when it never was subscribed. */
export function subscriptionOf({ db }: { db: Database }) {
	return (email: string): Promise<KeptSubscription | null> => findSubscription(db, email);
}
