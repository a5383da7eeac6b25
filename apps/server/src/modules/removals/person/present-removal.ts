import { removalTaskWords } from "@unlisted/contracts/removals/removal-values";
import type { Removal } from "@unlisted/contracts/removals/removals";
import { type KnownBrokers, named } from "../core/known-brokers.ts";
import type { RemovalRow } from "../core/removal-row.rules.ts";
import { isOffBy } from "../core/switched-off.rules.ts";
import { actionsOf, sentenceOf } from "./words.rules.ts";

export interface AroundRemovals {
	readonly known: KnownBrokers;
	/** Which brokers the person lets us contact. */
	readonly may: (broker: string) => boolean;
	/** All removals of the person. */
	readonly all: readonly RemovalRow[];
}

/** The only place that writes a removal's JSON. */
export function presentRemoval(row: RemovalRow, { known, all, may }: AroundRemovals): Removal {
	const leader = all.find(({ id }) => id === row.coveredBy);
	const iso = (at: Date | null) => at?.toISOString() ?? null;
	return {
		id: row.id,
		kind: row.kind,
		broker: named(known, row.broker),
		covers: all.filter(({ coveredBy }) => coveredBy === row.id).map(({ broker }) => named(known, broker)),
		listing_id: row.listingId,
		state: row.state,
		state_since: row.stateSince.toISOString(),
		sentence: sentenceOf(row, leader ? named(known, leader.broker).name : null),
		channel: row.channel,
		rounds: row.rounds,
		created_at: row.createdAt.toISOString(),
		sent_at: iso(row.sentAt),
		due_at: iso(row.dueAt),
		law: row.law,
		next_look_at: row.state === "queued" || isOffBy(may, row) ? null : iso(row.nextAt),
		verified_at: iso(row.verifiedAt),
		broke_its_word: row.brokeWordAt !== null,
		task:
			row.task === null
				? null
				: {
						kind: row.task,
						title: removalTaskWords[row.task],
						since: (row.taskSince ?? row.stateSince).toISOString(),
					},
		can: actionsOf(row),
	};
}
