import type { CatalogueBreach } from "@unlisted/breach-corpus";
import type { IdentifierKind } from "@unlisted/contracts/identifiers";
import type { Person } from "@unlisted/identity-matching";
import type { Finding } from "../../../providers/breach-data/port.ts";
import { maskIdentifier } from "../core/mask.rules.ts";
import { confidenceOfMatch } from "./confidence.rules.ts";
import {
	type DraftExposure,
	draftOf,
	type Match,
	type RecordFacts,
	unique,
} from "./exposure-content.rules.ts";

export interface WatchedIdentifier {
	readonly id: string;
	readonly kind: IdentifierKind;
	readonly value: string;
	readonly confirmed: boolean;
	readonly saidMe: number;
	readonly saidNotMe: number;
}

interface KnownPerson {
	readonly identifiers: readonly WatchedIdentifier[];
	readonly person: Person;
	readonly now: Date;
}

/**
 * Makes one exposure from all findings about one record. The same breach from two providers, or with two of the
 * person's addresses, is one record.
 */
export function draftExposures(findings: readonly Finding[], known: KnownPerson): DraftExposure[] {
	const byId = new Map(known.identifiers.map((identifier) => [identifier.id, identifier]));
	const byRecord = Map.groupBy(
		findings.filter(({ identifierId }) => byId.has(identifierId)),
		({ recordKey }) => recordKey,
	);
	return [...byRecord.values()].map((same) => {
		const { sourceType, record } = recordOf(same);
		const ids = unique(same.map(({ identifierId }) => identifierId)).sort();
		const matched = ids.map((id) => {
			const found = same.filter(({ identifierId }) => identifierId === id);
			return matchOf(byId.get(id) as WatchedIdentifier, found, { ...known, recordedOn: record.breachDate });
		});
		return draftOf(sourceType, { record, matched }, known.now);
	});
}

function recordOf(same: readonly Finding[]): Pick<Finding, "sourceType"> & { record: RecordFacts } {
	// Prefers the finding that says most: one with a catalogue entry over one without.
	const main = same.find(({ breach }) => breach !== null) ?? (same[0] as Finding);
	const { breach, sourceType, recordKey, title, date, addedAt } = main;
	return {
		sourceType,
		record: {
			recordKey,
			title,
			sourceUrl: same.find(({ sourceUrl }) => sourceUrl !== null)?.sourceUrl ?? null,
			breachDate: date,
			addedAt,
			breachName: breach?.Name ?? null,
			dataClasses: unique(same.flatMap(({ dataClasses }) => dataClasses)),
			...flagsOf(breach),
			stealerLog: breach?.IsStealerLog === true || same.some(({ stealerLog }) => stealerLog),
			unknownOrigin: same.every(({ unknownOrigin }) => unknownOrigin),
		},
	};
}

function flagsOf(breach: CatalogueBreach | null) {
	return {
		verified: breach ? breach.IsVerified : null,
		fabricated: breach?.IsFabricated ?? false,
		spamList: breach?.IsSpamList ?? false,
		sensitive: breach?.IsSensitive ?? false,
	};
}

function matchOf(
	identifier: WatchedIdentifier,
	found: readonly Finding[],
	known: { readonly person: Person; readonly recordedOn: string | null },
): Match {
	const { id, kind, value, confirmed } = identifier;
	const values = found.flatMap((one) => one.values);
	return {
		identifierId: id,
		kind,
		masked: maskIdentifier(kind, value),
		fields: unique(found.flatMap(({ fields }) => fields)),
		// If a person only claims a username, we do not show them the values beside it. Those may be a stranger's.
		values: confirmed ? together(values) : {},
		confidence: confidenceOfMatch({ ...identifier, values }, known),
		providers: unique(found.map(({ provider }) => provider)),
	};
}

function together(sets: Finding["values"]): Match["values"] {
	const all = new Map<string, string[]>();
	for (const [key, value] of sets.flatMap((set) => Object.entries(set)))
		if (key !== "password") all.set(key, unique([...(all.get(key) ?? []), value]));
	return Object.fromEntries(all);
}
