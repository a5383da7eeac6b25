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
	/** The section as a letter names it. */
	readonly section: string;
	/** The time within which the company must confirm receipt. Null if the law does not say. */
	readonly acknowledge: Period | null;
	readonly answer: Period;
	/** The whole time from receipt, if the company has said that it needs longer. Null if it may not take longer. */
	readonly extended: Period | null;
	/** Whether an agent with the person's signed permission may ask for them. */
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
	/** The law's usual name, such as CCPA. */
	readonly short: string;
	/** The name in a letter, such as the California Consumer Privacy Act. */
	readonly name: string;
	/** The citation, such as Cal. Civ. Code § 1798.100 et seq. */
	readonly citation: string;
	/** The first day on which people could invoke it, as YYYY-MM-DD. */
	readonly since: string;
	/** The rights that it grants against a company that got the data from others. */
	readonly grants: Readonly<Partial<Record<Right, Grant>>>;
	/** Whether a person can appeal a refusal at the company before they go to the authority. */
	readonly appeal: boolean;
}

/** Where the person lives. */
export interface PersonPlace {
	/** Two letters of ISO 3166-1. */
	readonly country: string;
	/** The two letters of a state or province, where there are any. */
	readonly state?: string | null;
}

/** What the catalogue of brokers says about the company. */
export interface Company {
	/** ISO 3166-1 in upper case; `EU`; `*` for one that works everywhere. */
	readonly countries: readonly string[];
	readonly kind: string;
	/** Federal laws that apply to the company, by its own account. */
	readonly exemptions?: readonly string[];
}
