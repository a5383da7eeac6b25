import { sentenceOf } from "@unlisted/identity-matching";
import type { HeldKey } from "../../../platform/crypto/person-vault.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import type { BrokersDeps } from "./brokers.deps.ts";
import { openContent } from "./listing-content.ts";
import { type ListingRow, lockListingsOfPerson, storeListing } from "./listings.repository.ts";
import { type Candidate, statesAmongNamesakes } from "./namesakes.rules.ts";
import { listedFrom } from "./thresholds.rules.ts";

const othersAlike = sentenceOf({ code: "others_alike", bits: -1 });

/** Compares a person's listings at all brokers, so that we also ask about a namesake who is alone on one site. */
export async function askAboutNamesakes(
	{ sites }: Pick<BrokersDeps, "sites">,
	tx: Transaction,
	{ userId, key }: { readonly userId: string; readonly key: HeldKey },
): Promise<void> {
	const rows = await lockListingsOfPerson(tx, userId);
	const thresholds = new Map(
		sites?.brokers.map(({ id, playbook }) => [id, listedFrom(playbook?.discloses ?? [])]),
	);
	const byId = new Map(rows.map((row) => [row.id, row]));
	const candidates = rows.map((row) => candidateOf(key, row, thresholds.get(row.broker) ?? listedFrom([])));
	for (const { id, state } of statesAmongNamesakes(candidates)) {
		const row = byId.get(id);
		if (row) await storeListing(tx, userId, { ...row, state });
	}
}

function candidateOf(key: HeldKey, row: ListingRow, threshold: number): Candidate {
	const { listing, reasons } = openContent(key, row);
	const { id, state, probability } = row;
	return {
		id,
		state,
		probability,
		threshold,
		listing,
		answered: row.answeredAt !== null,
		othersAlikeBits: reasons.find(({ text }) => text === othersAlike)?.bits ?? 0,
	};
}
