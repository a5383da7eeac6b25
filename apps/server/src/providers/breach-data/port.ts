import type { CatalogueBreach, Field } from "@unlisted/breach-corpus";
import type { IdentifierKind } from "@unlisted/contracts/identifiers";
import type { SourceType } from "@unlisted/contracts/scanner";

/** One of the person's identifiers, confirmed or not. */
export interface AskedIdentifier {
	readonly id: string;
	readonly kind: IdentifierKind;
	/** Normalized: an address in lower case, an E.164 number with its plus. */
	readonly value: string;
}

/** One finding: a record about one identifier. The same record always has the same key. */
export interface Finding {
	/**
	 * Names the record. `breach:Adobe` if it is in the catalogue, whichever source reports it. Otherwise the
	 * provider's own name first.
	 */
	readonly recordKey: string;
	readonly sourceType: SourceType;
	/** The identifier that it is about. */
	readonly identifierId: string;
	readonly title: string;
	/** When the data was taken: a day. */
	readonly date: string | null;
	/** When it became known. This shows whether a report about a resolved exposure is news. */
	readonly addedAt: string | null;
	/**
	 * The kinds of this person's data in the record, if the source says; otherwise those of the whole breach.
	 */
	readonly fields: readonly Field[];
	readonly dataClasses: readonly string[];
	/** From the catalogue, if it is there. */
	readonly breach: CatalogueBreach | null;
	/** Where to look at the record, if possible. */
	readonly sourceUrl: string | null;
	/**
	 * The kept values of the record, as exposed: one set for each matching row. Most sources keep none. Never a
	 * password.
	 */
	readonly values: readonly Readonly<Record<string, string>>[];
	/** Malware recorded it on the person's machine, if the source says so. */
	readonly stealerLog?: boolean;
	/** The catalogue does not know its origin, as for a list combined from many. */
	readonly unknownOrigin: boolean;
	readonly provider: string;
}

/** Unknown is not empty: a source that could not look knows nothing. */
export type SearchResult =
	| { readonly state: "known"; readonly findings: readonly Finding[] }
	| {
			readonly state: "unknown";
			readonly reason: UnknownReason;
			readonly retryAfterSeconds?: number;
			/** Findings about the identifiers that could be asked about. */
			readonly findings?: readonly Finding[];
			/** Ids of the identifiers that were answered in full. */
			readonly answered?: readonly string[];
	  };

/**
 * A closed list, so that each reason has a sentence for people. The details go to the log, without the
 * identifier.
 */
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

/** A source that can say which records contain an identifier. */
export interface BreachData {
	/** For logs, budgets and caches: "corpus", "hibp". */
	readonly name: string;
	/** For people: "Sample corpus", "Have I Been Pwned". */
	readonly label: string;
	/** Its answers cost something, so we keep them while `version` stays the same. */
	readonly costly?: boolean;
	/** Which of the four source types it covers now, as far as known, without those that its plan lacks. */
	sourceTypes(): Promise<readonly SourceType[]>;
	/**
	 * Asks about all identifiers, for the requested source types that it covers. Answers each type. Throws only
	 * if `signal` was aborted.
	 */
	search(
		identifiers: readonly AskedIdentifier[],
		wanted: readonly SourceType[],
		signal: AbortSignal,
	): Promise<SearchResults>;
	/**
	 * Names the current state of its data. While it stays the same, asking again about the same identifier is
	 * useless. Null if nobody can say, as for pastes at Have I Been Pwned, which announces only new breaches.
	 * Without `of`, it is about breaches.
	 */
	version(signal: AbortSignal, of?: SourceType): Promise<string | null>;
	close(): Promise<void>;
}

/** The known breaches, by their common name. */
export interface CatalogueLookup {
	byName(name: string): CatalogueBreach | undefined | Promise<CatalogueBreach | undefined>;
}
