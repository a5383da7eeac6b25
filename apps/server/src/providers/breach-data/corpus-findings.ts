import type { FoundRecord, LocalCorpus } from "@unlisted/breach-corpus";
import { isOfUnknownOrigin, isStealerLog, knownSource } from "./corpus-sources.ts";
import { findingOfBreach } from "./finding-of-breach.ts";
import { plainText } from "./plain-text.ts";
import type { CatalogueLookup, Finding } from "./port.ts";

export type KeptValues = ReturnType<LocalCorpus["values"]>;

export interface FindingDeps {
	readonly provider: string;
	readonly catalogue: CatalogueLookup;
}

export async function findingOfRecord(
	{ provider, catalogue }: FindingDeps,
	{ source, fields, mask }: FoundRecord,
	identifierId: string,
	kept: KeptValues,
): Promise<Finding> {
	const { sourceType, breach, recordKey } = await knownSource(source, catalogue);
	const values = valuesOf(
		kept.filter(({ breach: number }) => number === source.number).map(({ values }) => values),
	);
	if (breach) {
		const finding = findingOfBreach({ breach, identifierId, provider, fields, values });
		return { ...finding, sourceType };
	}
	return {
		recordKey,
		sourceType,
		identifierId,
		// The title is often a file name that a stranger chose.
		title: plainText(source.title, 200) || "Unnamed source",
		date: source.date,
		addedAt: source.addedAt,
		fields,
		dataClasses: source.dataClasses,
		breach: null,
		sourceUrl: null,
		values,
		...(isStealerLog(source, fields) && { stealerLog: true }),
		unknownOrigin: isOfUnknownOrigin(source, mask),
		provider,
	};
}

const mostSets = 50;

/** Several segments may hold the same row, so each set of values comes once. Passwords are left out. */
function valuesOf(kept: readonly Readonly<Record<string, string>>[]): Finding["values"] {
	const sets = new Map<string, Readonly<Record<string, string>>>();
	for (const values of kept) {
		const { password: _, ...shown } = values;
		const key = JSON.stringify(Object.entries(shown).sort());
		if (key !== "[]") sets.set(key, shown);
	}
	return [...sets.values()].slice(0, mostSets);
}
