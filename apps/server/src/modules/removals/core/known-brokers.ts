import type { DisclosedField } from "@unlisted/broker-playbooks";
import type { RemovalKind } from "@unlisted/contracts/removals/removal-values";
import type { BrokerSites, KnownBroker } from "../../../providers/broker-sites/port.ts";
import { drpTells } from "./disclosure.rules.ts";

export type KnownBrokers = ReadonlyMap<string, KnownBroker>;

export function knownBrokers(sites: BrokerSites | null): KnownBrokers {
	return new Map(
		[...(sites?.brokers ?? []), ...(sites?.services ?? [])].map((broker) => [broker.id, broker]),
	);
}

/** As people know it. A broker may have left the catalogue; then its removals still say where they were. */
export function named(known: KnownBrokers, id: string): { readonly id: string; readonly name: string } {
	const found = known.get(id);
	return { id: found?.account?.service ?? id, name: found?.name ?? id };
}

/**
 * Who got something, as a column keeps it that is not sealed: for a service, its keyed hash, since its address would tell where the
 * person has an account.
 */
export function keptRecipient(
	{ kind, owner }: { readonly kind: RemovalKind; readonly owner: string },
	to: string,
): string {
	return kind === "account" ? owner : to;
}

/** For a filter: the brokers of a list, sorted by name, with how often each occurs. */
export function brokersOf(rows: readonly { readonly broker: string }[], known: KnownBrokers) {
	const counts = new Map<string, number>();
	for (const { broker } of rows) counts.set(broker, (counts.get(broker) ?? 0) + 1);
	return [...counts]
		.map(([id, count]) => ({ ...named(known, id), count }))
		.sort((one, other) => one.name.localeCompare(other.name, "en"));
}

/** What a letter may tell: who it is about, where that is, and which listing. What the listing shows, and no more. */
export const letterTells: readonly DisclosedField[] = [
	"first_name",
	"last_name",
	"city",
	"state",
	"listing_url",
];

/** What a letter about the person's account tells: who they are, the address that it belongs to, and where a law is theirs. */
export const accountTells: readonly DisclosedField[] = ["first_name", "last_name", "state", "email"];

/**
 * What a request to it tells, by form, else by the protocol or by letter: one of the two, and people agree to both. Without any
 * of them nobody knows before a person has looked at it.
 */
export function demandedBy(broker: KnownBroker | undefined): readonly DisclosedField[] {
	if (!broker || broker.optOut) return broker?.optOut?.discloses ?? [];
	if (broker.account) return broker.email === null ? [] : accountTells;
	const byLetter = takesLetters(broker) ? letterTells : [];
	return [...new Set([...(broker.drp ? drpTells(broker.drp) : []), ...byLetter])];
}

/** It has no form that we know, and an address of its own. */
export function takesLetters({ optOut, email }: Pick<KnownBroker, "optOut" | "email">): boolean {
	return optOut === null && email !== null;
}

/** Who takes its requests: itself, or the owner whose opt-out covers it. */
export function ownerOf(broker: KnownBroker): string {
	return broker.optOut?.broker ?? broker.parent ?? broker.id;
}
