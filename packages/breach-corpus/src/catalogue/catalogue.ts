import { readFileSync } from "node:fs";
import { maskOfClasses } from "./fields.ts";

/**
 * A breach as Have I Been Pwned describes it, with the names of its API. `Description` is HTML: clean it
 * before you show it.
 */
export interface CatalogueBreach {
	readonly Name: string;
	readonly Title: string;
	readonly Domain: string;
	readonly BreachDate: string;
	readonly AddedDate: string;
	readonly ModifiedDate: string;
	readonly PwnCount: number;
	readonly Description: string;
	readonly LogoPath: string;
	readonly Attribution: string | null;
	readonly DisclosureUrl: string | null;
	readonly DataClasses: readonly string[];
	readonly IsVerified: boolean;
	readonly IsFabricated: boolean;
	readonly IsSensitive: boolean;
	readonly IsRetired: boolean;
	readonly IsSpamList: boolean;
	readonly IsMalware: boolean;
	readonly IsSubscriptionFree: boolean;
	readonly IsStealerLog: boolean;
}

/** Show this, with its link, beside every breach or description. */
export const catalogueAttribution = {
	text: "Breach data from Have I Been Pwned, CC BY 4.0; reformatted and merged",
	url: "https://haveibeenpwned.com",
	licenceUrl: "https://creativecommons.org/licenses/by/4.0/",
} as const;

export interface Catalogue {
	readonly breaches: readonly CatalogueBreach[];
	byName(name: string): CatalogueBreach | undefined;
	byNumber(number: number): CatalogueBreach | undefined;
	/** The number in records, from 1. It never changes. */
	numberOf(name: string): number | undefined;
	/** The fields of its data classes. */
	fieldsOf(breach: CatalogueBreach): number;
}

let opened: Catalogue | undefined;

/** The bundled catalogue: 1,024 breaches. */
export function openCatalogue(): Catalogue {
	opened ??= createCatalogue(read("hibp-breaches.json"), read("breach-numbers.json"));
	return opened;
}

function createCatalogue(breaches: readonly CatalogueBreach[], names: readonly string[]): Catalogue {
	const byName = new Map(breaches.map((breach) => [breach.Name, breach]));
	const numbers = new Map(names.map((name, index) => [name, index + 1]));
	return {
		breaches,
		byName: (name) => byName.get(name),
		byNumber: (number) => byName.get(names[number - 1] ?? ""),
		numberOf: (name) => numbers.get(name),
		fieldsOf: (breach) => maskOfClasses(breach.DataClasses),
	};
}

function read<T>(file: string): T {
	return JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8")) as T;
}
