import {
	type Effectiveness,
	type Outcome,
	ownFiguresFrom,
	smallestCount,
} from "@unlisted/contracts/removals/effectiveness";
import { removalChannelWords } from "@unlisted/contracts/removals/removal-values";
import type { Database, Sql } from "../../../platform/db/database.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { blurred, linesFor, outcomeOf, removedOf, smallOf } from "./blur.rules.ts";
import { storeFigures } from "./figures.repository.ts";
import { shareOf } from "./intervals.rules.ts";
import { keepOverview } from "./keep-overview.ts";
import {
	countSendsOfEverybody,
	peopleOfEverybody,
	peopleOfEverybodyAt,
	peopleOfEverybodyByBroker,
	peopleOfEverybodyByChannel,
	peopleOfEverybodyThrough,
	type TallyRow,
	tallyOfEverybody,
} from "./tally.repository.ts";

/** The answers of all people to "Is this you?". */
export interface AnswerTally {
	readonly people: number;
	readonly mine: number;
	readonly notMine: number;
}

export interface CountFiguresDeps extends Pick<RemovalsDeps, "clock"> {
	readonly db: Database;
	readonly brokers: { readonly answersOfEverybody: (sql: Sql) => Promise<AnswerTally> };
}

/**
 * Counts the results of removals and stores the blurred figures for everybody who asks. Each count replaces the last
 * one.
 */
export function countFigures({ db, clock, brokers }: CountFiguresDeps) {
	return async (): Promise<void> => {
		const now = clock.now();
		// Reads all tables in one transaction, because lines that were counted at different moments would not add up.
		await db.transaction(async (tx) => {
			const tally = await tallyOfEverybody(tx);
			const verified = removedOf(tally);
			const isTold = (await peopleOfEverybody(tx)) >= smallestCount || verified >= ownFiguresFrom;
			const ofBrokers = await lines(tally, {
				key: ({ broker }) => broker,
				people: await peopleOfEverybodyByBroker(tx),
				together: (some) => peopleOfEverybodyAt(tx, some),
			});
			const ofChannels = await lines(tally, {
				key: ({ channel }) => channel,
				people: await peopleOfEverybodyByChannel(tx),
				together: (some) => peopleOfEverybodyThrough(tx, some),
			});
			const words = new Map<string, string>(Object.entries(removalChannelWords));
			const figures: Effectiveness = {
				counted_at: now.toISOString(),
				own: verified >= ownFiguresFrom,
				total: isTold ? outcomeOf(tally) : null,
				by_broker: ofBrokers.map(({ id, ...outcome }) => ({
					broker: id === null ? null : { id, name: id },
					...outcome,
				})),
				by_channel: ofChannels.map(({ id, ...outcome }) => ({
					channel: id === null ? null : { id, name: words.get(id) ?? id },
					...outcome,
				})),
				precision: precisionOf(await brokers.answersOfEverybody(tx)),
			};
			const sent = await countSendsOfEverybody(tx);
			await storeFigures(tx, { countedAt: now, sent, verified, figures });
			await keepOverview(tx, now);
		});
	};
}

/** One line for each group with enough people, and one without an id for the rest. */
async function lines(
	tally: readonly TallyRow[],
	by: {
		readonly key: (row: TallyRow) => string | null;
		readonly people: ReadonlyMap<string, number>;
		readonly together: (keys: readonly string[]) => Promise<number>;
	},
): Promise<(Outcome & { readonly id: string | null })[]> {
	const small = smallOf(by.people);
	const told = linesFor(by.people, small.length === 0 ? 0 : await by.together(small));
	if (told === null) return [];
	const rowsOf = (keys: ReadonlySet<string>) => outcomeOf(tally.filter((row) => keys.has(by.key(row) ?? "")));
	return [
		...told.alone.map((id) => ({ id, ...rowsOf(new Set([id])) })),
		...(told.together.length === 0 ? [] : [{ id: null, ...rowsOf(new Set(told.together)) }]),
	];
}

function precisionOf({ people, mine, notMine }: AnswerTally): Effectiveness["precision"] {
	if (people < smallestCount) return null;
	const answers = mine + notMine;
	const isTold = Math.min(mine, answers) >= smallestCount;
	return {
		answers: blurred(answers),
		mine: blurred(mine),
		share: isTold ? shareOf(mine, answers) : null,
	};
}
