import { statesOfGroup } from "@unlisted/contracts/removals/removal-values";
import type { RemovalQuery, Removals } from "@unlisted/contracts/removals/removals";
import { brokersOf, knownBrokers } from "../core/known-brokers.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { removalsOf } from "../core/removals.repository.ts";
import { pageOf } from "./page.rules.ts";
import { presentRemoval } from "./present-removal.ts";

/** A page of a person's removals. A person has some hundreds, so their rows are read at once. */
export function listRemovals({ db, sites, brokers }: Pick<RemovalsDeps, "db" | "sites" | "brokers">) {
	return async (userId: string, query: RemovalQuery): Promise<Removals> => {
		const all = await removalsOf(db, userId);
		const known = knownBrokers(sites);
		const may = await brokers.mayContact(db, userId);
		const states = query.group && statesOfGroup[query.group];
		const fits = all
			.filter(({ kind }) => kind === (query.kind ?? "deletion"))
			.filter(({ state }) => states === undefined || states.includes(state))
			.filter(({ state }) => query.state === undefined || state === query.state)
			.filter(({ broker }) => query.broker === undefined || broker === query.broker)
			.filter(({ listingId }) => query.listing === undefined || listingId === query.listing);
		const { page, next } = pageOf(fits, query);
		return {
			removals: page.map((row) => presentRemoval(row, { known, all, may })),
			total: fits.length,
			next_cursor: next,
			brokers: brokersOf(
				all.filter(({ kind }) => kind === "deletion"),
				known,
			),
		};
	};
}
