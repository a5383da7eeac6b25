import { emptyIdentity, type IdentityAnswer } from "@unlisted/contracts/brokers";
import { Refusal } from "../../../platform/http/problem.ts";
import { isSearchable } from "../core/askable.rules.ts";
import type { BrokersDeps, PeopleOfBrokers } from "../core/brokers.deps.ts";
import { findIdentity } from "../core/identities.repository.ts";
import { openIdentity } from "./open-identity.ts";
import { type Watched, wantedOf } from "./wanted.rules.ts";

/** The confirmed numbers and addresses that the scanner watches. */
export type WatchedOfPerson = (userId: string) => Promise<Watched>;

export interface ReadIdentityDeps extends Pick<BrokersDeps, "db" | "vault" | "sites" | "mode"> {
	readonly people: Pick<PeopleOfBrokers, "findPerson">;
	readonly watched: WatchedOfPerson;
}

/** What we search with, and how many brokers would see each field. */
export function readIdentity({ db, vault, sites, mode, people, watched }: ReadIdentityDeps) {
	return async (userId: string): Promise<IdentityAnswer> => {
		const person = await people.findPerson(userId);
		if (!person) throw new Refusal("unauthenticated");
		const row = await findIdentity(db, userId);
		const identity = row?.sealed ? openIdentity(await vault.hold(db, userId), row.sealed) : emptyIdentity;
		const { phones, emails } = await watched(userId);
		const counts = new Map<string, number>();
		for (const { playbook } of (sites?.brokers ?? []).filter(isSearchable))
			for (const field of new Set(playbook.discloses)) counts.set(field, (counts.get(field) ?? 0) + 1);
		return {
			kept: row?.kept ?? "here",
			identity,
			enough: wantedOf(identity, { phones, emails }) !== null,
			saved_at: row?.savedAt.toISOString() ?? null,
			suggested: { first: person.firstName, last: person.lastName },
			watched: [
				...emails.map((value) => ({ kind: "email" as const, value })),
				...phones.map((value) => ({ kind: "phone" as const, value })),
			],
			seen_by: [...counts].map(([field, brokers]) => ({ field, brokers })),
			mode,
		};
	};
}
