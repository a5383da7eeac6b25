import type { DisclosedField } from "@unlisted/broker-playbooks";
import type { RemovalKind } from "@unlisted/contracts/removals/removal-values";
import type { BrokerSites, KnownBroker } from "../../../providers/broker-sites/port.ts";
import { drpTells } from "./disclosure.rules.ts";

export type KnownBrokers = ReadonlyMap<string, KnownBroker>;

export function knownBrokers(sites: Pick<BrokerSites, "brokers" | "services"> | null): KnownBrokers {
	return new Map(
		[...(sites?.brokers ?? []), ...(sites?.services ?? [])].map((broker) => [broker.id, broker]),
	);
}

/**
 * The broker with the name that people know. A broker may have left the catalogue; its removals are then named by its
 * id.
 */
export function named(known: KnownBrokers, id: string): { readonly id: string; readonly name: string } {
	const found = known.get(id);
	return { id: found?.account?.service ?? id, name: found?.name ?? id };
}

/**
 * The recipient as stored in a column that is not sealed. For a service this is a keyed hash, because the address would
 * tell where the person has an account.
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

/** The fields that a letter may tell: who it is about, where, and which listing. Only what the listing shows. */
export const letterTells: readonly DisclosedField[] = [
	"first_name",
	"last_name",
	"city",
	"state",
	"listing_url",
];

/**
 * The fields that a letter about an account tells: who the person is, the account's address, and the state whose law
 * applies.
 */
export const accountTells: readonly DisclosedField[] = ["first_name", "last_name", "state", "email"];

/**
 * The fields that a request to this broker may tell: those of its form, otherwise those of the protocol and of a
 * letter. One of the two is used, and people agree to both. Empty if the broker has none of these ways: nobody knows
 * the fields before a person looks.
 */
export function demandedBy(broker: KnownBroker | undefined): readonly DisclosedField[] {
	if (!broker || broker.optOut) return broker?.optOut?.discloses ?? [];
	if (broker.account) return broker.email === null ? [] : accountTells;
	const byLetter = takesLetters(broker) ? letterTells : [];
	return [...new Set([...(broker.drp ? drpTells(broker.drp) : []), ...byLetter])];
}

/** True if the broker has an address and no form that we know. */
export function takesLetters({ optOut, email }: Pick<KnownBroker, "optOut" | "email">): boolean {
	return optOut === null && email !== null;
}

/** The broker that takes its requests: itself, or the owner whose opt-out covers it. */
export function ownerOf(broker: KnownBroker): string {
	return broker.optOut?.broker ?? broker.parent ?? broker.id;
}
