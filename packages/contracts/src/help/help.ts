/** What the catalogue of steps is made of. Types and words alone, for pages too. */

export const helpCountries = ["US", "GB", "CA", "AU", "DE", "FR", "NL"] as const;
export type HelpCountry = (typeof helpCountries)[number];

export const helpCountryNames: Readonly<Record<HelpCountry, string>> = {
	US: "United States",
	GB: "United Kingdom",
	CA: "Canada",
	AU: "Australia",
	DE: "Germany",
	FR: "France",
	NL: "Netherlands",
};

/** What makes a false message sound real. */
export const detailClasses = [
	"email",
	"username",
	"name",
	"gender",
	"ip_address",
	"location",
	"social_profile",
	"work",
	"purchases",
	"origin_and_beliefs",
	"family",
	"media",
	"device",
	"browsing",
	"vehicle",
	"lifestyle",
	"travel",
	"other",
] as const;

/**
 * The kinds of data that call for steps, by the names of the fields of a record. `government_id` and `payment_card`
 * are told apart further where the record says what exactly was taken. `mailbox_password`: what leaked opens mailboxes.
 */
export const helpClasses = [
	"stealer_log",
	"mailbox_password",
	"password",
	"pin",
	"token",
	"security_question",
	"payment_card",
	"partial_card",
	"bank_account",
	"social_security",
	"passport",
	"drivers_license",
	"identity_document",
	"tax",
	"government_id",
	"phone",
	"health",
	"sexuality",
	"messages",
	"finances",
	"address",
	"birth_date",
	...detailClasses,
] as const;
export type HelpClass = (typeof helpClasses)[number];

export interface HelpLink {
	readonly label: string;
	readonly url: string;
}

/** What a country does differently. */
export interface CountryHelp {
	readonly how: string;
	readonly links: readonly HelpLink[];
}

/** The general text is all that we can say there, and why. The reason is not shown. */
export interface AsElsewhere {
	readonly asElsewhere: string;
}

/**
 * A service as far as help needs it. `open`: people sign in there. `shut`: it no longer exists. `collector`: it
 * gathers data about people, who have no account there.
 */
export interface HelpService {
	readonly name: string;
	readonly state: "open" | "shut" | "collector";
	/** Its site, or null if nobody should go there. */
	readonly site: string | null;
	/** The page that changes the password, if we know it. */
	readonly passwordPage: string | null;
	/** What a person should know, such as when it shut, or that it may have. */
	readonly note: string | null;
}

/** One line of the catalogue of steps. `{service}` stands for the service's name. */
export interface CatalogueStep {
	/** People's ticks are kept by it: it never changes its meaning. */
	readonly id: string;
	/** The kinds of data that call for it. Empty: the service alone does. */
	readonly for: readonly HelpClass[];
	/** Only for a service in one of these states; `none` is a record that names no service. */
	readonly at?: readonly (HelpService["state"] | "none")[];
	readonly title: string;
	readonly how: string;
	/** Instead, where we know the page to do it on. */
	readonly howThere?: string;
	/** Where to do it. */
	readonly leadsTo?: "password page" | "site";
	readonly links?: readonly HelpLink[];
	/** A step that differs anywhere says something of every country that people can choose. */
	readonly countries?: Readonly<Record<HelpCountry, CountryHelp | AsElsewhere>>;
}
