/** What a person can ask of a company that holds data about them. */
export const rights = [
	/** Delete what you hold. */
	"deletion",
	/** Stop selling and sharing it. */
	"opt_out",
	/** Stop using it, for direct marketing above all. */
	"objection",
	/** Tell me what you hold. */
	"access",
] as const;
export type Right = (typeof rights)[number];

export interface Period {
	readonly count: number;
	readonly unit: "day" | "business day" | "month";
}

/** One right as one law grants it. */
export interface Grant {
	/** The section, as a letter names it. */
	readonly section: string;
	/** Until when the request must be confirmed; null if the law does not say. */
	readonly acknowledge: Period | null;
	readonly answer: Period;
	/** The whole time from receipt, once the company has said that it needs longer. Null: it may not take longer. */
	readonly extended: Period | null;
	/** Whether somebody with the person's signed permission may ask in their place. */
	readonly agent: boolean;
}

export const stateLawIds = [
	"us-ca",
	"us-co",
	"us-ct",
	"us-de",
	"us-ia",
	"us-in",
	"us-ky",
	"us-md",
	"us-mn",
	"us-mt",
	"us-ne",
	"us-nh",
	"us-nj",
	"us-or",
	"us-ri",
	"us-tn",
	"us-tx",
	"us-ut",
	"us-va",
] as const;
export type StateLawId = (typeof stateLawIds)[number];

export const lawIds = [...stateLawIds, "gdpr", "uk-gdpr", "pipeda", "au-privacy-act"] as const;
export type LawId = (typeof lawIds)[number];

export interface Law {
	readonly id: LawId;
	/** As people call it: CCPA. */
	readonly short: string;
	/** As a letter names it: the California Consumer Privacy Act. */
	readonly name: string;
	/** Where it stands: Cal. Civ. Code § 1798.100 et seq. */
	readonly citation: string;
	/** The first day on which a person could invoke it, as YYYY-MM-DD. */
	readonly since: string;
	/** What it grants against a company that has the data from others. */
	readonly grants: Readonly<Partial<Record<Right, Grant>>>;
	/** Whether a refusal can be taken to an appeal at the company before the authority hears of it. */
	readonly appeal: boolean;
}

/** Where the person lives. */
export interface PersonPlace {
	/** ISO 3166-1, two letters. */
	readonly country: string;
	/** A state or province by its two letters, where there are such. */
	readonly state?: string | null;
}

/** What is known of the company, as the catalogue of brokers says it. */
export interface Company {
	/** ISO 3166-1 in upper case; `EU`; `*` for one that works everywhere. */
	readonly countries: readonly string[];
	readonly kind: string;
	/** Federal laws that apply to the company, as it says itself. */
	readonly exemptions?: readonly string[];
}
