import { type CatalogueBreach, type Field, fieldsOf, maskOfClasses } from "@unlisted/breach-corpus";
import type { SourceType } from "@unlisted/contracts/scanner";
import type { Finding } from "./port.ts";

/** One breach is one record, whichever source reports it. So only this file decides its key, kind and dates. */

export function sourceTypeOfBreach(breach: Pick<CatalogueBreach, "IsStealerLog">): SourceType {
	return breach.IsStealerLog ? "dark_web_markets" : "breach_databases";
}

export interface FoundBreach {
	readonly breach: CatalogueBreach;
	readonly identifierId: string;
	readonly provider: string;
	/** The kinds of data that the record itself holds. If the source does not say, those of the whole breach. */
	readonly fields?: readonly Field[];
	readonly values?: Finding["values"];
}

export function findingOfBreach({ breach, identifierId, provider, fields, values }: FoundBreach): Finding {
	return {
		recordKey: `breach:${breach.Name}`,
		sourceType: sourceTypeOfBreach(breach),
		identifierId,
		title: breach.Title,
		date: breach.BreachDate,
		addedAt: breach.AddedDate,
		fields: fields ?? fieldsOf(maskOfClasses(breach.DataClasses)),
		dataClasses: breach.DataClasses,
		breach,
		sourceUrl: null,
		values: values ?? [],
		...(breach.IsStealerLog && { stealerLog: true }),
		unknownOrigin: false,
		provider,
	};
}

/** We only know the name of this breach yet, but we tell the person anyway. */
export function findingOfName(name: string, identifierId: string, provider: string): Finding {
	return {
		recordKey: `breach:${name}`,
		sourceType: "breach_databases",
		identifierId,
		title: name,
		date: null,
		addedAt: null,
		fields: ["email"],
		dataClasses: ["Email addresses"],
		breach: null,
		sourceUrl: null,
		values: [],
		unknownOrigin: false,
		provider,
	};
}
