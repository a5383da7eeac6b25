import type { CatalogueBreach, Field } from "@unlisted/breach-corpus";
import type { IdentifierKind } from "@unlisted/contracts/identifiers";
import type { SourceType } from "@unlisted/contracts/scanner";

/** One of the person's identifiers, confirmed or not. */
export interface AskedIdentifier {
	readonly id: string;
	readonly kind: IdentifierKind;
	/** The normalized value: an address in lower case, an E.164 number with its plus. */
	readonly value: string;
}

/** One finding: a record that contains one identifier. The same record always has the same key. */
export interface Finding {
	/**
	 * Identifies the record. It is `breach:Adobe` if the breach is in the catalogue, whichever source reports it.
	 * Otherwise it begins with the provider's name.
	 */
	readonly recordKey: string;
	readonly sourceType: SourceType;
	/** The id of the identifier that the record contains. */
	readonly identifierId: string;
	readonly title: string;
	/** The day on which the data was taken. */
	readonly date: string | null;
	/** When it became known. This decides whether a report about a resolved exposure is new. */
	readonly addedAt: string | null;
	/** The kinds of this person's data in the record. If the source does not say, those of the whole breach. */
	readonly fields: readonly Field[];
	readonly dataClasses: readonly string[];
	/** The catalogue's entry. Null if there is none. */
	readonly breach: CatalogueBreach | null;
	/** The address at which the record can be seen. Null if there is none. */
	readonly sourceUrl: string | null;
	/**
	 * The kept values of the record, unmasked: one set for each matching row. Most sources keep none. Never a
	 * password.
	 */
	readonly values: readonly Readonly<Record<string, string>>[];
	/** Whether malware recorded it on the person's machine, if the source says so. */
	readonly stealerLog?: boolean;
	/** Whether the catalogue does not know its origin, as for a list combined from many leaks. */
	readonly unknownOrigin: boolean;
	readonly provider: string;
}

/** The result of a search. Unknown is not empty: a source that could not search knows nothing. */
export type SearchResult =
	| { readonly state: "known"; readonly findings: readonly Finding[] }
	| {
			readonly state: "unknown";
			readonly reason: UnknownReason;
			readonly retryAfterSeconds?: number;
			/** Findings about those identifiers that were answered. */
			readonly findings?: readonly Finding[];
			/** Ids of the identifiers that were fully answered. */
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
	/** The name for logs, budgets and caches: "corpus", "hibp". */
	readonly name: string;
	/** The name for people: "Sample corpus", "Have I Been Pwned". */
	readonly label: string;
	/** True if its answers cost something. We then keep them while `version` stays the same. */
	readonly costly?: boolean;
	/** The source types, out of four, that it covers now as far as we know. Leaves out those that its plan lacks. */
	sourceTypes(): Promise<readonly SourceType[]>;
	/**
	 * Asks about all identifiers, for the requested source types that it covers. Returns a result for each type.
	 * Throws only if `signal` was aborted.
	 */
	search(
		identifiers: readonly AskedIdentifier[],
		wanted: readonly SourceType[],
		signal: AbortSignal,
	): Promise<SearchResults>;
	/**
	 * Identifies the current state of its data. While it stays the same, asking again about the same identifier is
	 * useless. Null if nobody knows, as for pastes at Have I Been Pwned, which announces only new breaches. Without
	 * `of`, it is about breaches.
	 */
	version(signal: AbortSignal, of?: SourceType): Promise<string | null>;
	close(): Promise<void>;
}

/** The known breaches, by the name that all sources use. */
export interface CatalogueLookup {
	byName(name: string): CatalogueBreach | undefined | Promise<CatalogueBreach | undefined>;
}
