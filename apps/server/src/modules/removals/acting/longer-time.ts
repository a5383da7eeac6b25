import type { HeldKey } from "../../../platform/crypto/person-vault.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import { deadlineFor, type LegalDeadline, rightOf } from "../core/deadline.rules.ts";
import { knownBrokers } from "../core/known-brokers.ts";
import { placeOfPerson } from "../core/place-of-person.ts";
import type { RemovalRow } from "../core/removal-row.rules.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";

type LongerDeps = Pick<RemovalsDeps, "sites"> & {
	readonly brokers: Pick<RemovalsDeps["brokers"], "personOf">;
};

/** The last day that the law allows a company that says in time that it needs longer. Null if no law sets a time. */
export async function longerTime(
	deps: LongerDeps,
	tx: Transaction,
	{ userId, key, row }: { readonly userId: string; readonly key: HeldKey; readonly row: RemovalRow },
): Promise<LegalDeadline | null> {
	const broker = knownBrokers(deps.sites).get(row.broker);
	if (!broker || row.sentAt === null || row.law === null) return null;
	const place = await placeOfPerson(deps, tx, { userId, key });
	const about = { sentAt: row.sentAt, extended: true, wanted: rightOf(row.kind) };
	const longer = deadlineFor(broker, place, about);
	// If the law differs, the person has moved. The request was made under the earlier law.
	return longer.law === row.law ? longer : null;
}
