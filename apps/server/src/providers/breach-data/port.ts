import type { CatalogueBreach, Field } from "@unlisted/breach-corpus";
import type { IdentifierKind } from "@unlisted/contracts/identifiers";
import type { SourceType } from "@unlisted/contracts/scanner";

/** One identifier of the person, confirmed as theirs or not. */
export interface AskedIdentifier {
	readonly id: string;
	readonly kind: IdentifierKind;
	/** Normalised: lower-case address, E.164 number with its plus. */
	readonly value: string;
}

/** One record about one identifier: a breach, a paste, a listing. The same record found twice has the same key. */
export interface Finding {
	/**
	 * Names the record wherever it was found: `breach:Adobe` for what is in the catalogue, whoever said so; otherwise
	 * the provider's own name first.
	 */
	readonly recordKey: string;
	readonly sourceType: SourceType;
	/** Which of the asked it is about. */
	readonly identifierId: string;
	readonly title: string;
	/** When the data was taken: a day. */
	readonly date: string | null;
	/** When it became known, so that something newer than a resolved exposure can be told. */
	readonly addedAt: string | null;
	/** What stands in the record of this person, as far as the source says; else what the whole breach holds. */
	readonly fields: readonly Field[];
	readonly dataClasses: readonly string[];
	/** Out of the catalogue, where it is one of those. */
	readonly breach: CatalogueBreach | null;
	/** Where the record can be looked at, if anywhere. */
	readonly sourceUrl: string | null;
	/**
	 * The values kept of the record, as they were exposed, one set for each record that fits; most sources keep none.
	 * Never a password.
	 */
	readonly values: readonly Readonly<Record<string, string>>[];
	/** Malware recorded it on somebody's machine, as far as the source itself says. */
	readonly stealerLog?: boolean;
	/** The catalogue does not know where it comes from, as with a list that was put together of many. */
	readonly unknownOrigin: boolean;
	readonly provider: string;
}

/** Unknown is not empty: whoever could not look has not found that there is nothing. */
export type SearchResult =
	| { readonly state: "known"; readonly findings: readonly Finding[] }
	| {
			readonly state: "unknown";
			readonly reason: UnknownReason;
			readonly retryAfterSeconds?: number;
			/** What some of the identifiers brought before, or beside, the one that could not be asked about. */
			readonly findings?: readonly Finding[];
			/** Ids of the identifiers that were answered in full. */
			readonly answered?: readonly string[];
	  };

/** Closed, so that each has its sentence for people; the details go to the log, without whom it was about. */
export const unknownReasons = [
	"timed_out",
	"unreachable",
	"rate_limited",
	"refused",
	"broken_answer",
	"damaged",
	"not_allowed",
] as const;
export type UnknownReason = (typeof unknownReasons)[number];

export type SearchResults = Partial<Readonly<Record<SourceType, SearchResult>>>;

/** Somebody who can be asked which records are about an identifier. */
export interface BreachData {
	/** For logs, budgets and caches: "corpus", "hibp". */
	readonly name: string;
	/** For people: "Sample corpus", "Have I Been Pwned". */
	readonly label: string;
	/** Its answers cost something: they are kept while `version` stays the same. */
	readonly costly?: boolean;
	/** Which of the four it speaks for now, as far as it is known; what a plan does not have is left out. */
	sourceTypes(): Promise<readonly SourceType[]>;
	/**
	 * Asks about all identifiers, for the wanted source types that it speaks for; answers each of those. Does not throw
	 * but when `signal` was aborted.
	 */
	search(
		identifiers: readonly AskedIdentifier[],
		wanted: readonly SourceType[],
		signal: AbortSignal,
	): Promise<SearchResults>;
	/**
	 * Names what it knows at the moment: while this stays the same, asking again about the same identifier is in vain.
	 * Null where nobody can say, as of pastes at Have I Been Pwned: it tells of new breaches alone. Without `of`, it is
	 * about breaches.
	 */
	version(signal: AbortSignal, of?: SourceType): Promise<string | null>;
	close(): Promise<void>;
}

/**
 * How much a provider may be asked, shared by all processes: a place in line, or how long until there is one. Owned by
 * the scanner, whose table it is.
 */
export interface RateBudget {
	/**
	 * Takes one question's place; the answer is how many milliseconds to wait before asking it. Where that is more than
	 * `patienceMs`, no place was taken: whoever gives up would otherwise hold up those who come after.
	 */
	take(provider: string, perMinute: number, patienceMs?: number): Promise<number>;
	/** How many milliseconds nobody may ask: for those who got their place before Retry-After was said. */
	pausedMs(provider: string): Promise<number>;
	/** Nobody asks before that, in any process: what Retry-After said. */
	pause(provider: string, untilMs: number): Promise<void>;
}

/** The breaches that are known here, by the name that everybody gives them. */
export interface CatalogueLookup {
	byName(name: string): CatalogueBreach | undefined | Promise<CatalogueBreach | undefined>;
}
