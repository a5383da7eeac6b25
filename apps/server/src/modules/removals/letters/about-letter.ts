import type { DisclosedField, Listing, Wanted } from "@unlisted/broker-playbooks";
import type { DisclosableField } from "@unlisted/contracts/removals/removal-values";
import type { KnownBroker } from "../../../providers/broker-sites/port.ts";
import { rightOf } from "../core/deadline.rules.ts";
import { allowedValues } from "../core/disclosure.rules.ts";
import { knownBrokers, ownerOf } from "../core/known-brokers.ts";
import type { RemovalRow } from "../core/removal-row.rules.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import type { LetterToWrite } from "./write-letter.rules.ts";

export interface LetterSubject {
	readonly broker: KnownBroker;
	readonly never: readonly DisclosableField[];
	readonly listing: Listing | null;
	readonly wanted: Wanted | null;
}

/** The data that every letter about a removal is written from. Null if nobody could sign it. */
export function aboutLetter(
	{ sites, clock }: Pick<RemovalsDeps, "sites" | "clock">,
	{
		row,
		about: { broker, never, listing, wanted },
		fields,
		agent,
	}: {
		readonly row: Pick<RemovalRow, "kind">;
		readonly about: LetterSubject;
		readonly fields: readonly DisclosedField[];
		readonly agent: LetterToWrite["agent"];
	},
): { readonly about: LetterToWrite; readonly name: string } | null {
	const values = allowedValues(fields, { never, listing, wanted });
	const person = { ...values, ...(listing?.url && { listing_url: listing.url }) };
	if (!person.first_name && !person.last_name) return null;
	const [place = null] = wanted?.places ?? [];
	const about: LetterToWrite = {
		company: {
			name: broker.name,
			countries: broker.countries,
			...broker.company,
			alsoRuns: [...knownBrokers(sites).values()]
				.filter((one) => one.id !== broker.id && ownerOf(one) === ownerOf(broker))
				.map(({ id }) => id),
		},
		place,
		wanted: rightOf(row.kind),
		closes: row.kind === "account",
		person,
		agent,
		on: clock.now(),
		allowed: fields.filter((field) => !never.includes(field)),
	};
	return { about, name: [values.first_name, values.last_name].filter(Boolean).join(" ") };
}
