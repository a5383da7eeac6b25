import type { Database } from "../../platform/db/database.ts";
import { findSubscription, type KeptSubscription } from "./newsletter.repository.ts";

/** For the export of a person who confirmed the address; null if it was never subscribed. */
export function subscriptionOf({ db }: { db: Database }) {
	return (email: string): Promise<KeptSubscription | null> => findSubscription(db, email);
}
