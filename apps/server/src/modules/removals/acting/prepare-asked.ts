import type { KnownBroker } from "../../../providers/broker-sites/port.ts";
import { deadlineFor, rightOf } from "../core/deadline.rules.ts";
import { allowedValues } from "../core/disclosure.rules.ts";
import { demandedBy } from "../core/known-brokers.ts";
import { decidedBy } from "../core/people.repository.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { openAbout } from "../core/task-content.ts";
import type { Attempt } from "./attempt.ts";
import type { Asked } from "./note-outcome.ts";

/** Collects what a request needs: the listing, what the person lets us tell, and until when it has to be answered. */
export async function prepareAsked(
	deps: RemovalsDeps,
	{ row, lease: { userId }, key }: Attempt,
	{ broker, round }: { readonly broker: KnownBroker; readonly round: number },
): Promise<Asked> {
	const { db } = deps;
	const { never } = await decidedBy(db, userId);
	const watched = await deps.watched(userId);
	const person = await deps.brokers.personOf(db, { userId, key, watched });
	const email = openAbout(key, row);
	const wanted = person && email !== null ? { ...person, emails: [email] } : person;
	const listed = (await deps.brokers.listedOf(db, { userId, key, broker: row.broker })).find(
		({ id }) => id === row.listingId,
	);
	const listing = listed?.open() ?? null;
	const demanded = demandedBy(broker);
	return {
		broker,
		round,
		never,
		listing,
		wanted,
		request: {
			allowed: allowedValues(demanded, { never, listing, wanted }),
			listing,
			mailAddress: deps.mailAddressOf(row.mailToken),
		},
		deadline: deadlineFor(broker, wanted?.places[0] ?? null, {
			sentAt: deps.clock.now(),
			wanted: rightOf(row.kind),
		}),
	};
}
